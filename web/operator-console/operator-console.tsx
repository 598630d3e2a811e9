// Starts the console in the document that the server sent.
import "../look/look.css";
import "./operator-console.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { watchFailures } from "../signed-in/failures.ts";
import { keepFocus } from "../signed-in/focus.ts";
import { leave, StillSignedIn } from "../signed-in/leaving.tsx";
import { Failed } from "../signed-in/loading.tsx";
import { NoSuchPage } from "./entrance/no-such-page.tsx";
import { SecondFactor } from "./entrance/second-factor.tsx";
import { SignIn } from "./entrance/sign-in.tsx";
import { Welcome } from "./entrance/welcome.tsx";
import { Frame } from "./frame.tsx";
import { address, go, startNavigation } from "./navigation.ts";
import { pages, placeAt, welcomePath } from "./pages.tsx";
import { signOut } from "./requests.ts";
import { findOut, me, noticeEnd, startFailure } from "./session.ts";
import type { Site } from "./site.ts";

const root = document.getElementById("console");
const data = document.getElementById("site")?.textContent;
if (root && data) start(root, JSON.parse(data) as Site);

function start(root: HTMLElement, site: Site): void {
  watchFailures(noticeEnd);
  keepFocus(root);
  startNavigation((path) => placeAt(path) !== null);
  if (site.mayBeSignedIn) void findOut();
  else me.value = null;
  effect(() => {
    const { path } = address.value;
    document.title = `${titleAt(path)} · ${site.brand} Operator`;
    render(<Console site={site} path={path} />, root);
  });
  effect(() => {
    // The rail is there once it is known who is signed in.
    if (address.value.path && me.value)
      requestAnimationFrame(() =>
        root.querySelector(".rail [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" }),
      );
  });
}

function titleAt(path: string): string {
  return placeAt(path)?.page.title ?? (path === welcomePath ? "Welcome" : "No such page");
}

function Console({ site, path }: { site: Site; path: string }) {
  const place = placeAt(path);
  const person = me.value;
  return (
    <Frame
      site={site}
      entries={pages}
      current={place?.page.path ?? ""}
      me={person ?? null}
      onSignOut={() => void goOut()}
    >
      <StillSignedIn onSignOut={() => void goOut()} />
      <Failed sentence={startFailure.value}>
        <button type="button" class="button" onClick={() => void findOut()}>
          Try again
        </button>
      </Failed>
      {person !== undefined && <Content path={path} />}
    </Frame>
  );
}

function Content({ path }: { path: string }) {
  const person = me.value;
  if (path === welcomePath && !person?.isReady && person?.isReady !== false) return <Welcome />;
  if (!person) return <SignIn />;
  if (!person.isReady) return <SecondFactor />;
  const place = placeAt(path);
  if (place === null) return <NoSuchPage />;
  const { View } = place.page;
  return <View key={`${place.page.path}/${place.part}`} part={place.part} />;
}

async function goOut(): Promise<void> {
  if (!(await leave(signOut))) return;
  me.value = null;
  go("/operator");
}
