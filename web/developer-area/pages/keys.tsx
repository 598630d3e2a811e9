// The keys: what each is for, how it is used, and what about it deserves a thought.
import { useState } from "preact/hooks";
import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { pages } from "../pages.ts";
import { type AccessOverview, type Key, listKeys, loadAccess, type NewKey } from "../requests.ts";
import { type KeyAction, KeyCard } from "./key-card.tsx";
import { CreateKey, NewSecret, RenameKey, RevokeKey, RotateKey } from "./key-dialogs.tsx";

const load = async () => {
  const [keys, access] = await Promise.all([listKeys(), loadAccess()]);
  return { keys, access };
};

type Open = { what: "create" } | { what: KeyAction; key: Key } | { what: "secret"; made: NewKey } | null;

export function Keys() {
  const loaded = useLoaded(load);
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void loaded.reload();
  };
  const made = (key: NewKey) => setOpen({ what: "secret", made: key });
  return (
    <>
      <Heading lead="A key lets your server in. Its secret is shown once, when it is made; we keep only a fingerprint.">
        Keys
      </Heading>
      <Waiting loaded={loaded}>
        {({ keys, access }) => (
          <>
            {access.in_force?.state === "approved" ? (
              <p>
                <button type="button" class="button button-main" onClick={() => setOpen({ what: "create" })}>
                  Create a key
                </button>
              </p>
            ) : (
              <NoAccess access={access} />
            )}
            <KeyList
              keys={keys}
              isSuspended={access.in_force?.state === "suspended"}
              onAct={(what, key) => setOpen({ what, key })}
            />
            {open?.what === "create" && <CreateKey access={access} onMade={made} onClose={close} />}
          </>
        )}
      </Waiting>
      {open?.what === "secret" && <NewSecret made={open.made} onClose={close} />}
      {open?.what === "rename" && <RenameKey of={open.key} onClose={close} />}
      {open?.what === "rotate" && <RotateKey of={open.key} onMade={made} onClose={close} />}
      {open?.what === "revoke" && (
        <RevokeKey of={open.key} others={loaded.value?.keys ?? []} onClose={close} />
      )}
    </>
  );
}

function NoAccess({ access }: { access: AccessOverview }) {
  const isWaiting = access.requests.some(({ state }) => state === "requested");
  const isSuspended = access.in_force?.state === "suspended";
  return (
    <div class="note">
      <p>
        {isSuspended
          ? "Your API access is suspended, so all keys are refused."
          : isWaiting
            ? "Your request for API access waits for its review. You can create keys as soon as it is approved."
            : "Keys can be created once you have API access."}
      </p>
      <a class="button" href={pages.access.path}>
        {isWaiting || isSuspended ? "See the state" : "Request access"}
      </a>
    </div>
  );
}

type ListProps = { keys: Key[]; isSuspended: boolean; onAct(what: KeyAction, key: Key): void };

function KeyList({ keys, isSuspended, onAct }: ListProps) {
  const active = keys.filter(({ state }) => state === "active");
  const ended = keys.filter(({ state }) => state !== "active");
  return (
    <>
      {active.length === 0 ? (
        <p class="empty">There is no active key.</p>
      ) : (
        <ul class="cards">
          {active.map((key) => (
            <KeyCard key={key.id} of={key} others={keys} isSuspended={isSuspended} onAct={onAct} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details class="ended">
          <summary>Ended keys ({ended.length})</summary>
          <ul class="cards">
            {ended.map((key) => (
              <KeyCard key={key.id} of={key} others={keys} isSuspended={isSuspended} onAct={onAct} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
