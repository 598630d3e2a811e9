import "../look/look.css";
import "./operator-console.css";
import { startArea } from "../signed-in/area.tsx";
import { Heading } from "../signed-in/elements.tsx";
import { SecondFactor, SignIn } from "./entrance/sign-in.tsx";
import { Welcome } from "./entrance/welcome.tsx";
import { Frame, type Site } from "./frame.tsx";
import { pages, placeAt, welcomePath } from "./pages.tsx";
import * as server from "./requests.ts";
import { me, session } from "./session.ts";

startArea<server.Me, Site>({
  element: "console",
  name: "Operator",
  home: "/operator",
  session,
  signOut: server.own.signOut,
  isOurs: (path) => placeAt(path) !== null,
  titleAt: (path) => placeAt(path)?.page.title ?? (path === welcomePath ? "Welcome" : "Page not found"),
  Frame: ({ path, ...frame }) => (
    <Frame {...frame} entries={pages} current={placeAt(path)?.page.path ?? ""} me={me.value ?? null} />
  ),
  Page,
});

function Page({ path, person }: { path: string; person: server.Me | null }) {
  if (path === welcomePath && person === null) return <Welcome />;
  if (!person) return <SignIn />;
  if (!person.isReady) return <SecondFactor />;
  const place = placeAt(path);
  if (place === null) return <NoSuchPage />;
  const { View } = place.page;
  return <View key={`${place.page.path}/${place.part}`} part={place.part} />;
}

const NoSuchPage = () => (
  <>
    <Heading lead="The address may be mistyped, or the page has moved.">Page not found</Heading>
    <p>
      <a class="button button-main" href="/operator">
        Go to the overview
      </a>
    </p>
  </>
);
