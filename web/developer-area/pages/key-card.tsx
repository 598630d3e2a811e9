import type { Dialogs } from "../../signed-in/dialog.tsx";
import { Button, Card, Pairs } from "../../signed-in/elements.tsx";
import { counted, dateOf, fromNow, numberOf, timeOf } from "../../signed-in/wording.ts";
import type * as server from "../requests.ts";
import { renaming, revoking, rotating } from "./key-questions.tsx";

const riskWords = {
  "never-expires":
    "Never expires: if it leaks, it stays usable until someone notices. Rotate it from time to time.",
  unused: "Not used for 90 days. Revoke it if nothing needs it.",
  "expires-soon": "Expires soon. Rotate it before it does, so nothing stops.",
};

type CardProps = { of: server.Key; others: server.Key[]; isSuspended: boolean; dialogs: Dialogs };

export function KeyCard({ of: key, others, isSuspended, dialogs: { ask, showOnce } }: CardProps) {
  const successor = others.find(({ id }) => id === key.successor);
  const isActive = key.state === "active";
  const isReplaced = key.successor !== null;
  const replaced = others.find((other) => other.successor === key.id && other.state === "active");
  const badge: [string, string] =
    isActive && isSuspended
      ? ["suspended", "suspended"]
      : isActive && isReplaced
        ? ["ending", "old, being replaced"]
        : [key.state, isActive && replaced ? "new, active" : key.state];
  const which = `${key.name} ${key.starts_with}`;
  return (
    <Card isItem look={isActive ? "key" : "key key-ended"} title={key.name} badge={badge}>
      <p class="key-secret">
        <code>{key.starts_with}</code>
      </p>
      <Pairs>
        {[
          ["Scopes", key.scopes.join(", ")],
          ["Created", dateOf(key.created_at)],
          [key.revoked_at ? "Revoked" : "Expires", endOf(key)],
          ["Last used", key.last_used_at === null ? "never" : fromNow(key.last_used_at)],
          ["Today", counted(key.requests_today, "request")],
          key.limit !== null && ["Own limit", key.limit],
        ]}
      </Pairs>
      {isActive && isSuspended && (
        <p class="note note-warning">
          Refused while your API access is suspended. It works again once the suspension is lifted, and you
          can still revoke it.
        </p>
      )}
      {isActive && replaced && !isSuspended && (
        <p class="note">
          The new key: it replaces {replaced.starts_with}, and can be rotated again once that one is revoked
          or has expired.
        </p>
      )}
      {isActive && isReplaced && (
        <p class="note">
          {successor
            ? `The old key: “${successor.name}” (${successor.starts_with}) replaces it. `
            : "The old key: another one replaces it. "}
          {traffic(key)}
        </p>
      )}
      {key.risks.map((risk) => (
        <p key={risk} class="note note-warning">
          {riskWords[risk]}
        </p>
      ))}
      {isActive && (
        <div class="key-actions">
          {!isReplaced && !replaced && !isSuspended && (
            <Button about={which} onClick={() => ask(rotating(key, showOnce))}>
              Rotate
            </Button>
          )}
          <Button about={which} onClick={() => ask(renaming(key))}>
            Rename
          </Button>
          <Button about={which} look="danger-quiet" onClick={() => ask(revoking(key, others))}>
            {isReplaced ? "Finish: revoke the old key" : "Revoke"}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Whether the old key can be let go. */
function traffic(key: server.Key): string {
  if (key.requests_today === 0) return "It was not used today and can be revoked.";
  const last = key.last_used_at === null ? "" : `, the last ${fromNow(key.last_used_at)}`;
  return `It still gets requests: ${numberOf(key.requests_today)} today${last}. Revoke it when they have stopped.`;
}

function endOf(key: server.Key): string {
  if (key.revoked_at !== null) return timeOf(key.revoked_at);
  return key.expires_at === null ? "never" : `${dateOf(key.expires_at)}, ${fromNow(key.expires_at)}`;
}
