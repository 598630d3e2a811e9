// Starts the developer area in the document that the server sent.
import "../look/look.css";
import "./developer-area.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { watchFailures } from "../signed-in/failures.ts";
import { keepFocus } from "../signed-in/focus.ts";
import { leave, StillSignedIn } from "../signed-in/leaving.tsx";
import { Failed } from "../signed-in/loading.tsx";
import { Frame } from "./frame.tsx";
import { go, notice, page, startNavigation } from "./navigation.ts";
import { Access } from "./pages/access.tsx";
import { Account } from "./pages/account.tsx";
import { Console } from "./pages/console.tsx";
import { Keys } from "./pages/keys.tsx";
import { ForgotPassword, ResetPassword, VerifyEmail } from "./pages/mailed-links.tsx";
import { Overview } from "./pages/overview.tsx";
import { Plan } from "./pages/plan.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { SignUp } from "./pages/sign-up.tsx";
import { Usage } from "./pages/usage.tsx";
import { Welcome } from "./pages/welcome.tsx";
import { type PageName, pages } from "./pages.ts";
import { type Account as AccountAnswer, signOut } from "./requests.ts";
import { account, findOut, noticeEnd, startFailure } from "./session.ts";
import type { Site } from "./site.ts";

const root = document.getElementById("area");
const data = document.getElementById("site")?.textContent;
if (root && data) start(root, JSON.parse(data) as Site);

function start(root: HTMLElement, site: Site): void {
  watchFailures(noticeEnd);
  keepFocus(root);
  startNavigation();
  if (site.mayBeSignedIn) void findOut();
  else account.value = null;
  effect(() => {
    document.title = `${pages[page.value].title} · ${site.brand} Developers`;
    render(<Area site={site} name={page.value} person={account.value} failure={startFailure.value} />, root);
    root.querySelector(".rail [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  });
}

type AreaProps = { site: Site; name: PageName; person: AccountAnswer | null | undefined; failure: string };

function Area({ site, name, person, failure }: AreaProps) {
  return (
    <Frame site={site} page={name} person={person?.name ?? null} onSignOut={() => void goOut()}>
      <StillSignedIn onSignOut={() => void goOut()} />
      {failure !== "" && (
        <Failed sentence={failure}>
          <button type="button" class="button" onClick={() => void findOut()}>
            Try again
          </button>
        </Failed>
      )}
      {notice.value !== "" && (
        <p class="note note-good" role="status">
          {notice.value}
        </p>
      )}
      {person !== undefined && <Page key={name} site={site} name={name} person={person} />}
    </Frame>
  );
}

function Page({ site, name, person }: { site: Site; name: PageName; person: AccountAnswer | null }) {
  if (name === "signUp") return <SignUp site={site} />;
  if (name === "forgotPassword") return <ForgotPassword />;
  if (name === "verifyEmail") return <VerifyEmail />;
  if (name === "resetPassword") return <ResetPassword />;
  if (name === "overview" && person === null) return <Welcome site={site} />;
  if (name === "signIn" || person === null) return <SignIn />;
  if (name === "keys") return <Keys />;
  if (name === "usage") return <Usage />;
  if (name === "access") return <Access />;
  if (name === "plan") return <Plan />;
  if (name === "console") return <Console />;
  if (name === "account") return <Account account={person} />;
  return <Overview account={person} />;
}

async function goOut(): Promise<void> {
  if (!(await leave(signOut))) return;
  account.value = null;
  go("overview");
}
