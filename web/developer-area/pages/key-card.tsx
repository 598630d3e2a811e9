import { counted, dateOf, fromNow, numberOf, timeOf } from "../../signed-in/wording.ts";
import type { Key } from "../answers.ts";

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
  const isReplacing = others.some((other) => other.successor === key.id && other.state === "active");
  const [badge, words] =
    isActive && isSuspended
      ? ["suspended", "suspended"]
      : isActive && isReplaced
        ? ["ending", "being replaced"]
        : [key.state, key.state];
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
      {isActive && isReplacing && !isSuspended && (
        <p class="note">It can be rotated again once the key it replaces is revoked or has ended.</p>
      )}
      {isActive && isReplaced && (
        <p class="note">
          {successor
            ? `“${successor.name}” (${successor.starts_with}) takes its place. `
            : "Another key takes its place. "}
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
          {!isReplaced && !isReplacing && !isSuspended && (
            <button type="button" class="button" onClick={() => onAct("rotate", key)}>
              Rotate<span class="unseen"> {key.name}</span>
            </button>
          )}
          <button type="button" class="button" onClick={() => onAct("rename", key)}>
            Rename<span class="unseen"> {key.name}</span>
          </button>
          <button type="button" class="button button-danger-quiet" onClick={() => onAct("revoke", key)}>
            {isReplaced ? "Finish: revoke the old key" : "Revoke"}
            <span class="unseen"> {key.name}</span>
          </button>
        </div>
      )}
    </li>
  );
}

/** Whether the old key can be let go. */
function traffic(key: Key): string {
  if (key.requests_today === 0) return "The old key was not used today: it can be revoked.";
  const last = key.last_used_at === null ? "" : `, the last ${fromNow(key.last_used_at)}`;
  return `The old key still gets requests: ${numberOf(key.requests_today)} today${last}. Revoke it when they have stopped.`;
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
