// One request in full: what was asked for, what each scope would hand out, and the decision.
import { useState } from "preact/hooks";
import { Heading } from "../../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { rateOf, timeOf } from "../../../signed-in/wording.ts";
import { type AccessInFull, type AccessState, listAccess, loadAccess, type Scope } from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { Approve, Settle } from "./access-dialogs.tsx";

export const stateWords: Record<AccessState, string> = {
  requested: "Waiting",
  approved: "Approved",
  declined: "Declined",
  suspended: "Suspended",
  ended: "Ended",
};

export const scopeHandsOut: Record<Scope, string> = {
  "providers:read":
    "Every provider profile with all 17 fields: phone, WhatsApp and location too, where the provider agrees. Each hand-out is counted.",
  "jobs:read":
    "No data beyond the public job listings: ten times the requests, and searches without sharing an address’s limit.",
};

export function AccessReview({ id }: { id: string }) {
  const loaded = useLoaded(async () => {
    const [access, { defaults }] = await Promise.all([loadAccess(id), listAccess()]);
    return { access, defaults };
  }, id);
  return (
    <>
      <p>
        <a href="/operator/access">All requests</a>
      </p>
      <Waiting loaded={loaded}>
        {({ access, defaults }) => (
          <>
            <Heading
              lead={`${access.account_name}, ${access.account_email ?? "no address"}, as a ${access.kind}`}
            >
              {access.integration || "Own use"}
            </Heading>
            <Asked of={access} defaults={defaults} />
            <HandedOut of={access} />
            {mayChange.value && (
              <Decide of={access} defaults={defaults} onDecided={() => void loaded.reload()} />
            )}
            <History of={access} />
          </>
        )}
      </Waiting>
    </>
  );
}

type Defaults = Record<Scope, string>;

function Asked({ of: access, defaults }: { of: AccessInFull; defaults: Defaults }) {
  const isWaiting = access.state === "requested";
  const grants = [
    access.data_licensing && "data licensing",
    access.white_label && "white-label use",
    access.may_never_expire && "keys that never expire",
  ].filter(Boolean);
  return (
    <section class="card" aria-labelledby="asked">
      <div class="key-head">
        <h2 id="asked">{isWaiting ? "What is asked for" : "What was asked for and granted"}</h2>
        <span class={`badge badge-${access.state}`}>{stateWords[access.state]}</span>
      </div>
      <dl class="pairs pairs-wide">
        <Pair name="Asked scopes">{access.asked_scopes.join(", ") || "none"}</Pair>
        {!isWaiting && <Pair name="Granted scopes">{access.scopes.join(", ") || "none"}</Pair>}
        <Pair name="Asked limit">{access.asked_limit ? rateOf(access.asked_limit) : "the default"}</Pair>
        {!isWaiting && (
          <Pair name="Granted limit">
            {access.limit ? rateOf(access.limit) : `the default, ${rateOf(defaults["providers:read"])}`}
          </Pair>
        )}
        {!isWaiting && <Pair name="Granted beyond that">{grants.join(", ") || "nothing"}</Pair>}
        <Pair name="Terms">{access.terms_version ?? "none"}</Pair>
        <Pair name="Asked">{timeOf(access.created_at)}</Pair>
      </dl>
      <dl class="pairs pairs-long">
        <Pair name="Purpose">{access.purpose || "–"}</Pair>
        <Pair name="Servers">{access.servers || "–"}</Pair>
        {access.asked_licensing && <Pair name="Wants to license data for">{access.asked_licensing}</Pair>}
        {access.asked_white_label && (
          <Pair name="Wants to show it under another name">{access.asked_white_label}</Pair>
        )}
        {access.reason && <Pair name="Reason of the last decision">{access.reason}</Pair>}
      </dl>
    </section>
  );
}

function Pair({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function HandedOut({ of: access }: { of: AccessInFull }) {
  const scopes = access.state === "requested" ? access.asked_scopes : access.scopes;
  if (scopes.length === 0) return null;
  return (
    <section class="card" aria-labelledby="handed-out">
      <h2 id="handed-out">What this hands out</h2>
      <dl class="pairs pairs-long">
        {scopes.map((scope) => (
          <div key={scope}>
            <dt>
              <code>{scope}</code>
            </dt>
            <dd>{scopeHandsOut[scope]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type DecideProps = { of: AccessInFull; defaults: Defaults; onDecided(): void };

function Decide({ of: access, defaults, onDecided }: DecideProps) {
  const [open, setOpen] = useState<"approve" | "decline" | "suspend" | null>(null);
  const close = () => {
    setOpen(null);
    onDecided();
  };
  const isOver = access.state === "declined" || access.state === "ended";
  if (isOver) return <p class="quiet">This is decided; the account can ask anew.</p>;
  const approveWords = {
    requested: "Approve…",
    approved: "Change what is granted…",
    suspended: "Lift the suspension…",
  }[access.state as "requested" | "approved" | "suspended"];
  return (
    <div class="key-actions">
      <button type="button" class="button button-main" onClick={() => setOpen("approve")}>
        {approveWords}
      </button>
      {access.state === "requested" && (
        <button type="button" class="button button-danger-quiet" onClick={() => setOpen("decline")}>
          Decline…
        </button>
      )}
      {access.state === "approved" && access.id !== "acs_operator" && (
        <button type="button" class="button button-danger-quiet" onClick={() => setOpen("suspend")}>
          Suspend…
        </button>
      )}
      {open === "approve" && <Approve of={access} defaults={defaults} onClose={close} />}
      {(open === "decline" || open === "suspend") && <Settle what={open} of={access} onClose={close} />}
    </div>
  );
}

const stepWords: Record<string, string> = {
  "access.request": "Asked for",
  "access.approve": "Approved",
  "access.decline": "Declined",
  "access.suspend": "Suspended",
  "access.end": "Ended",
};

function History({ of: { history } }: { of: AccessInFull }) {
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol class="plain-list">
        {history.map(({ at, actor_name, action, detail }) => (
          <li key={at + action}>
            <b>{stepWords[action] ?? action}</b> {timeOf(at)} by {actor_name}
            {typeof detail.reason === "string" && <>: {detail.reason}</>}
          </li>
        ))}
      </ol>
    </section>
  );
}
