import "../look/look.css";
import "./developer-area.css";
import { startArea } from "../signed-in/area.tsx";
import { Frame, type Site } from "./frame.tsx";
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
import { pageAt, pages } from "./pages.ts";
import * as server from "./requests.ts";
import { account, session } from "./session.ts";

const pageFor = (path: string) => pageAt(path) ?? "overview";

startArea<server.Account, Site>({
  element: "area",
  name: "Developers",
  home: pages.overview.path,
  session,
  signOut: server.own.signOut,
  isOurs: (path) => pageAt(path) !== null,
  titleAt: (path) => pages[pageFor(path)].title,
  Frame: ({ path, ...frame }) => (
    <Frame {...frame} page={pageFor(path)} person={account.value?.name ?? null} />
  ),
  Page: (props) => <Page key={pageFor(props.path)} {...props} />,
});

function Page({ site, path, person }: { site: Site; path: string; person: server.Account | null }) {
  const name = pageFor(path);
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
