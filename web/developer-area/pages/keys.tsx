// The keys: what each is for, how it is used, and what about it deserves a thought.
import { type Dialogs, useDialogs } from "../../signed-in/dialog.tsx";
import { Button, Heading } from "../../signed-in/elements.tsx";
import { allOf, useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { pages } from "../pages.ts";
import * as server from "../requests.ts";
import { KeyCard } from "./key-card.tsx";
import { creating } from "./key-questions.tsx";

export function Keys() {
  const loaded = useLoaded(() => allOf({ keys: server.listKeys(), access: server.loadAccess() }));
  const dialogs = useDialogs(loaded.reload);
  return (
    <>
      <Heading lead="A key lets your server in. Its secret is shown once, when you create it; we keep only a fingerprint.">
        Keys
      </Heading>
      <Waiting loaded={loaded}>
        {({ keys, access }) => (
          <>
            {access.in_force?.state === "approved" ? (
              <p>
                <Button look="main" onClick={() => dialogs.ask(creating(access, dialogs.showOnce))}>
                  Create a key
                </Button>
              </p>
            ) : (
              <NoAccess access={access} />
            )}
            <KeyList keys={keys} isSuspended={access.in_force?.state === "suspended"} dialogs={dialogs} />
          </>
        )}
      </Waiting>
      {dialogs.dialog}
    </>
  );
}

function NoAccess({ access }: { access: server.AccessOverview }) {
  const isWaiting = access.requests.some(({ state }) => state === "requested");
  const isSuspended = access.in_force?.state === "suspended";
  return (
    <div class="note">
      <p>
        {isSuspended
          ? "Your API access is suspended, so all keys are refused."
          : isWaiting
            ? "Your request for API access is being reviewed. You can create keys once it is approved."
            : "You can create keys once you have API access."}
      </p>
      <a class="button" href={pages.access.path}>
        {isWaiting || isSuspended ? "See details" : "Request access"}
      </a>
    </div>
  );
}

type ListProps = { keys: server.Key[]; isSuspended: boolean; dialogs: Dialogs };

function KeyList({ keys, ...props }: ListProps) {
  const ended = keys.filter(({ state }) => state !== "active");
  const active = keys.filter(({ state }) => state === "active");
  const cardsOf = (some: server.Key[]) => (
    <ul class="cards">
      {some.map((key) => (
        <KeyCard key={key.id} of={key} others={keys} {...props} />
      ))}
    </ul>
  );
  return (
    <>
      {active.length === 0 ? <p class="empty">You have no active keys.</p> : cardsOf(active)}
      {ended.length > 0 && (
        <details class="ended">
          <summary>Ended keys ({ended.length})</summary>
          {cardsOf(ended)}
        </details>
      )}
    </>
  );
}
