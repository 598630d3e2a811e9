import { counted, dateOf, fromNow, numberOf, timeOf } from "../../signed-in/wording.ts";
import type { Key } from "../requests.ts";

const riskWords = {
  "never-expires":
    "Never expires: if it leaks, it stays usable until someone notices. Rotate it from time to time.",
  unused: "Not used for 90 days. Revoke it if nothing needs it any more.",
  "expires-soon": "Expires soon. Rotate it in time, so that nothing stops.",
};

export type KeyAction = "rename" | "rotate" | "revoke";

type CardProps = {
  of: Key;
  others: Key[];
  isSuspended: boolean;
  onAct(what: KeyAction, key: Key): void;
};

export function KeyCard({ of: key, others, isSuspended, onAct }: CardProps) {
  const successor = others.find(({ id }) => id === key.successor);
  const isActive = key.state === "active";
  const isReplaced = key.successor !== null;
  const replaced = others.find((other) => other.successor === key.id && other.state === "active");
  const [badge, words] =
    isActive && isSuspended
      ? ["suspended", "suspended"]
      : isActive && isReplaced
        ? ["ending", "old, being replaced"]
        : [key.state, isActive && replaced ? "new, active" : key.state];
  const which = (
    <span class="unseen">
      {" "}
      {key.name} {key.starts_with}
    </span>
  );
  return (
    <li class={isActive ? "card key" : "card key key-ended"}>
      <div class="key-head">
        <h2>{key.name}</h2>
        <span class={`badge badge-${badge}`}>{words}</span>
      </div>
      <p class="key-secret">
        <code>{key.starts_with}</code>
      </p>
      <dl class="pairs">
        <Pair name="Scopes">{key.scopes.join(", ")}</Pair>
        <Pair name="Created">{dateOf(key.created_at)}</Pair>
        <Pair name={key.revoked_at ? "Revoked" : "Expires"}>{endOf(key)}</Pair>
        <Pair name="Last used">{key.last_used_at === null ? "never" : fromNow(key.last_used_at)}</Pair>
        <Pair name="Today">{counted(key.requests_today, "request", "requests")}</Pair>
        {key.limit && <Pair name="Own limit">{key.limit}</Pair>}
      </dl>
      {isActive && isSuspended && (
        <p class="note note-warning">
          Refused while your API access is suspended. It works again when the suspension is lifted; you can
          still revoke it.
        </p>
      )}
      {isActive && replaced && !isSuspended && (
        <p class="note">
          The new key: it takes the place of {replaced.starts_with}, and can be rotated again once that is
          revoked or has ended.
        </p>
      )}
      {isActive && isReplaced && (
        <p class="note">
          {successor
            ? `The old key: “${successor.name}” (${successor.starts_with}) takes its place. `
            : "The old key: another one takes its place. "}
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
            <button type="button" class="button" onClick={() => onAct("rotate", key)}>
              Rotate{which}
            </button>
          )}
          <button type="button" class="button" onClick={() => onAct("rename", key)}>
            Rename{which}
          </button>
          <button type="button" class="button button-danger-quiet" onClick={() => onAct("revoke", key)}>
            {isReplaced ? "Finish: revoke the old key" : "Revoke"}
            {which}
          </button>
        </div>
      )}
    </li>
  );
}

/** Whether the old key can be let go. */
function traffic(key: Key): string {
  if (key.requests_today === 0) return "It was not used today and can be revoked.";
  const last = key.last_used_at === null ? "" : `, the last ${fromNow(key.last_used_at)}`;
  return `It still gets requests: ${numberOf(key.requests_today)} today${last}. Revoke it when they have stopped.`;
}

function endOf(key: Key): string {
  if (key.revoked_at !== null) return timeOf(key.revoked_at);
  return key.expires_at === null ? "never" : `${dateOf(key.expires_at)}, ${fromNow(key.expires_at)}`;
}

function Pair({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
