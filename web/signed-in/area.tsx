// An area for people who sign in: who is there, and everything around the page that they see.
import { effect, signal } from "@preact/signals";
import { type ComponentChildren, type ComponentType, render } from "preact";
import { Failure, watchRefusals } from "./asking.ts";
import { Button } from "./elements.tsx";
import { keepFocus } from "./focus.ts";
import { Failed } from "./loading.tsx";
import { address, go, notice, startNavigation } from "./navigation.ts";

/** `person` is undefined until the server has said who is signed in. */
export function sessionOf<Person>(whoIsSignedIn: () => Promise<Person | null>) {
  const person = signal<Person | null | undefined>(undefined);
  const startFailure = signal("");
  const findOut = async () => {
    try {
      startFailure.value = "";
      person.value = await whoIsSignedIn();
    } catch (failure) {
      startFailure.value = (failure as Error).message;
    }
  };
  return { person, startFailure, findOut };
}

type AreaSite = { brand: string; mayBeSignedIn: boolean };
type Area<Person, Site> = {
  /** The id of the element that it is shown in. */
  element: string;
  name: string;
  home: string;
  session: ReturnType<typeof sessionOf<Person>>;
  signOut(): Promise<unknown>;
  isOurs(path: string): boolean;
  titleAt(path: string): string;
  Frame: ComponentType<{ site: Site; path: string; onSignOut(): void; children: ComponentChildren }>;
  Page: ComponentType<{ site: Site; path: string; person: Person | null }>;
};

/** Starts it in the document that the server sent. */
export function startArea<Person, Site extends AreaSite>(area: Area<Person, Site>): void {
  const root = document.getElementById(area.element);
  const data = document.getElementById("site")?.textContent;
  if (!root || !data) return;
  const site = JSON.parse(data) as Site;
  const { Frame, Page } = area;
  const { person, startFailure, findOut } = area.session;
  const stillSignedIn = signal("");
  // A session that has ended shows the sign-in form in the place of the page, which is there again afterwards.
  watchRefusals(({ status }) => {
    if (status === 401 && person.value) person.value = null;
  });
  keepFocus(root);
  startNavigation(area.isOurs);
  if (site.mayBeSignedIn) void findOut();
  else person.value = null;

  /** When the server cannot be told, the session goes on, and the page must not look as if it had ended. */
  const leave = async () => {
    stillSignedIn.value = "";
    try {
      await area.signOut();
    } catch (problem) {
      if (!(problem instanceof Failure && problem.status === 401)) {
        stillSignedIn.value = `You are still signed in. ${(problem as Error).message}`;
        return;
      }
    }
    person.value = null;
    go(area.home);
  };

  const Whole = ({ path }: { path: string }) => (
    <Frame site={site} path={path} onSignOut={() => void leave()}>
      <Failed sentence={stillSignedIn.value}>
        <Button onClick={leave}>Sign out again</Button>
      </Failed>
      <Failed sentence={startFailure.value}>
        <Button onClick={findOut}>Try again</Button>
      </Failed>
      {notice.value !== "" && (
        <p class="note note-good" role="status">
          {notice.value}
        </p>
      )}
      {person.value !== undefined && <Page site={site} path={path} person={person.value} />}
    </Frame>
  );
  effect(() => {
    const { path } = address.value;
    document.title = `${area.titleAt(path)} · ${site.brand} ${area.name}`;
    render(<Whole path={path} />, root);
  });
  effect(() => {
    // The rail is there once it is known who is signed in.
    if (address.value.path && person.value)
      requestAnimationFrame(() =>
        root.querySelector(".rail [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" }),
      );
  });
}
