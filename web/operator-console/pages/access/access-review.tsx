// One request in full: what was asked for, what each scope would hand out, and the decision.
import { type Question, useDialogs } from "../../../signed-in/dialog.tsx";
import { Button, Card, Heading, Pairs } from "../../../signed-in/elements.tsx";
import { Choices, Field, textOf } from "../../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { rateOf, timeOf } from "../../../signed-in/wording.ts";
import * as server from "../../requests.ts";
import { mayChange } from "../../session.ts";

export const stateWords: Record<server.AccessState, string> = {
  requested: "Waiting",
  approved: "Approved",
  declined: "Declined",
  suspended: "Suspended",
  ended: "Ended",
};

const scopeHandsOut: Record<server.Scope, string> = {
  "providers:read":
    "Every provider profile with all 17 fields, including phone, WhatsApp and location where the provider agrees. Every time contact data is handed out, it is counted.",
  "jobs:read": "No data beyond the public job listings, but ten times the requests and searches of its own.",
};
const allScopes: server.Scope[] = ["providers:read", "jobs:read"];

export function AccessReview({ id }: { id: string }) {
  const loaded = useLoaded(async () => {
    const [access, { defaults }] = await Promise.all([server.loadAccess(id), server.listAccess()]);
    return { access, usual: rateOf(defaults["providers:read"]) };
  }, id);
  return (
    <>
      <p>
        <a href="/operator/access">All requests</a>
      </p>
      <Waiting loaded={loaded}>
        {({ access, usual }) => (
          <>
            <Heading
              lead={`${access.account_name}, ${access.account_email ?? "no address"}, as a ${access.kind}`}
            >
              {access.integration || "Own use"}
            </Heading>
            <Asked of={access} usual={usual} />
            <HandedOut of={access} />
            {mayChange.value && <Decide of={access} usual={usual} onDecided={loaded.reload} />}
            <History of={access} />
          </>
        )}
      </Waiting>
    </>
  );
}

/** `usual` is the limit of a key that nothing else is said about. */
type AccessProps = { of: server.AccessInFull; usual: string };

/** What may be granted besides scopes; the first two only to partners. */
const grants = [
  ["data_licensing", "Data licensing"],
  ["white_label", "White-label use"],
  ["may_never_expire", "Keys that never expire"],
] as const;

function Asked({ of: access, usual }: AccessProps) {
  const isDecided = access.state !== "requested";
  const granted = grants.filter(([name]) => access[name]).map(([, words]) => words.toLowerCase());
  return (
    <Card
      title={isDecided ? "Requested and granted" : "Requested"}
      badge={[access.state, stateWords[access.state]]}
    >
      <Pairs look="pairs pairs-wide">
        {[
          ["Scopes requested", access.asked_scopes.join(", ") || "none"],
          isDecided && ["Scopes granted", access.scopes.join(", ") || "none"],
          ["Limit requested", access.asked_limit ? rateOf(access.asked_limit) : "the default"],
          isDecided && ["Limit granted", access.limit ? rateOf(access.limit) : `the default, ${usual}`],
          isDecided && ["Also granted", granted.join(", ") || "nothing"],
          ["Terms", access.terms_version ?? "none"],
          ["Requested on", timeOf(access.created_at)],
        ]}
      </Pairs>
      <Pairs look="pairs pairs-long">
        {[
          ["Purpose", access.purpose || "–"],
          ["Servers", access.servers || "–"],
          access.asked_licensing !== "" && ["Wants to license data for", access.asked_licensing],
          access.asked_white_label !== "" && [
            "Wants to show it under another name",
            access.asked_white_label,
          ],
          Boolean(access.reason) && ["Reason for the last decision", access.reason],
        ]}
      </Pairs>
    </Card>
  );
}

function HandedOut({ of: access }: { of: server.AccessInFull }) {
  const scopes = access.state === "requested" ? access.asked_scopes : access.scopes;
  if (scopes.length === 0) return null;
  return (
    <Card title="What this gives access to">
      <Pairs look="pairs pairs-long">
        {scopes.map((scope) => [<code key={scope}>{scope}</code>, scopeHandsOut[scope]])}
      </Pairs>
    </Card>
  );
}

const approveWords: Partial<Record<server.AccessState, string>> = {
  requested: "Approve…",
  approved: "Change what is granted…",
  suspended: "Lift the suspension…",
};

function Decide({ of: access, usual, onDecided }: AccessProps & { onDecided(): Promise<void> }) {
  const { ask, dialog } = useDialogs(onDecided);
  const words = approveWords[access.state];
  if (!words) return <p class="quiet">This has been decided. The account can ask again.</p>;
  const settle = (how: "decline" | "suspend", question: Pick<Question, "title" | "text" | "submit">) =>
    ask({
      ...question,
      isDangerous: true,
      fields: (
        <Field rows={4} label="Reason" name="reason" maxLength={1_000}>
          It is mailed to the account exactly as you write it.
        </Field>
      ),
      act: (values) => server.settleAccess(access.id, how, textOf(values, "reason")),
    });
  const decline = () =>
    settle("decline", {
      title: "Decline the request?",
      text: "The account can ask again.",
      submit: "Decline",
    });
  const suspend = () =>
    settle("suspend", {
      title: "Suspend the access?",
      text: "All of the account’s keys are refused at once, until you approve the access again.",
      submit: "Suspend",
    });
  return (
    <div class="key-actions">
      <Button look="main" onClick={() => ask(approvalOf(access, usual))}>
        {words}
      </Button>
      {access.state === "requested" && (
        <Button look="danger-quiet" onClick={decline}>
          Decline…
        </Button>
      )}
      {access.state === "approved" && access.id !== "acs_operator" && (
        <Button look="danger-quiet" onClick={suspend}>
          Suspend…
        </Button>
      )}
      {dialog}
    </div>
  );
}

function approvalOf(access: server.AccessInFull, usual: string): Question {
  const isNew = access.state === "requested";
  const isPartner = access.kind === "partner";
  const offered = isPartner ? grants : grants.slice(2);
  const range = isPartner
    ? "Partners may have more, like 600/1m."
    : "Developers can only have less, like 60/1m.";
  return {
    title: `Approve “${access.integration || "Own use"}”`,
    fields: (
      <>
        <Choices legend="Scopes" name="scope" chosen={isNew ? access.asked_scopes : access.scopes}>
          {Object.fromEntries(
            allScopes.map((scope) => [
              scope,
              <>
                <code>{scope}</code>
                {isNew && !access.asked_scopes.includes(scope) && " (not requested)"}
              </>,
            ]),
          )}
        </Choices>
        <Field
          label="Limit for each key"
          name="limit"
          value={(isNew ? access.asked_limit : access.limit) ?? ""}
          maxLength={20}
          isOptional
        >
          Leave empty for the default, {usual}. {range}
        </Field>
        <Choices
          legend="Also allow"
          name="grant"
          chosen={grants.map(([name]) => name).filter((name) => access[name])}
        >
          {Object.fromEntries(offered)}
        </Choices>
      </>
    ),
    submit: "Approve",
    working: "Approving…",
    act: (values) => {
      const granted = values.getAll("grant");
      return server.approveAccess(access.id, {
        scopes: values.getAll("scope") as server.Scope[],
        limit: textOf(values, "limit").trim() || null,
        licensing: granted.includes("data_licensing"),
        white_label: granted.includes("white_label"),
        may_never_expire: granted.includes("may_never_expire"),
      });
    },
  };
}

const stepWords: Record<string, string> = {
  "access.request": "Requested",
  "access.approve": "Approved",
  "access.decline": "Declined",
  "access.suspend": "Suspended",
  "access.end": "Ended",
};

const History = ({ of: { history } }: { of: server.AccessInFull }) => (
  <Card title="History">
    <ol class="plain-list">
      {history.map(({ at, actor_name, action, detail }) => (
        <li key={at + action}>
          <b>{stepWords[action] ?? action}</b> {timeOf(at)} by {actor_name}
          {typeof detail.reason === "string" && <>: {detail.reason}</>}
        </li>
      ))}
    </ol>
  </Card>
);
