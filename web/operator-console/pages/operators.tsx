// Who runs this server, and which scripts may.
import { useState } from "preact/hooks";
import { Cancel } from "../../signed-in/cancel.tsx";
import { Dialog } from "../../signed-in/dialog.tsx";
import { Field, Form, textOf } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { ShownOnce } from "../../signed-in/shown-once.tsx";
import { dateOf, timeOf } from "../../signed-in/wording.ts";
import {
  changeRole,
  endOperator,
  inviteOperator,
  listOperators,
  type NewLink,
  type Operator,
  type Role,
} from "../requests.ts";
import { mayChange, me } from "../session.ts";
import { Tokens } from "./tokens.tsx";

const roleWords: Record<Role, string> = { operator: "Operator", "look-only": "May only look" };

type Open =
  | { what: "invite" }
  | { what: "link"; link: NewLink }
  | { what: "role" | "end"; operator: Operator }
  | null;

export function Operators() {
  const loaded = useLoaded(listOperators);
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void loaded.reload();
  };
  return (
    <>
      <Heading lead="Operators sign in with a password and a second factor. A link makes one; nobody signs up for it.">
        Operators and tokens
      </Heading>
      <Waiting loaded={loaded}>
        {(operators) => (
          <>
            {mayChange.value && (
              <p>
                <button type="button" class="button button-main" onClick={() => setOpen({ what: "invite" })}>
                  Invite an operator
                </button>
              </p>
            )}
            <ul class="cards">
              {operators
                .filter(({ ended_at }) => ended_at === null)
                .map((operator) => (
                  <OperatorCard
                    key={operator.id}
                    of={operator}
                    onEnd={() => setOpen({ what: "end", operator })}
                    onRole={() => setOpen({ what: "role", operator })}
                  />
                ))}
            </ul>
            <Former operators={operators.filter(({ ended_at }) => ended_at !== null)} />
          </>
        )}
      </Waiting>
      <Tokens />
      {open?.what === "invite" && (
        <Invite onMade={(link) => setOpen({ what: "link", link })} onClose={() => setOpen(null)} />
      )}
      {open?.what === "link" && <Link of={open.link} onClose={close} />}
      {open?.what === "role" && <ChangeRole of={open.operator} onClose={close} />}
      {open?.what === "end" && <End of={open.operator} onClose={close} />}
    </>
  );
}

/** What the other role would mean for them. */
const otherRole = (operator: Operator): { role: Role; offer: string; effect: string } =>
  operator.role === "operator"
    ? {
        role: "look-only",
        offer: "Let them only look",
        effect: "They see everything as before and can change nothing from now on.",
      }
    : {
        role: "operator",
        offer: "Let them change things",
        effect: "They can do everything that you can: hand out keys, change profiles, end operators.",
      };

type CardProps = { of: Operator; onRole(): void; onEnd(): void };

function OperatorCard({ of: operator, onRole, onEnd }: CardProps) {
  const isMe = operator.id === me.value?.id;
  return (
    <li class="card">
      <div class="key-head">
        <h2>
          {operator.name}
          {isMe && " (you)"}
        </h2>
        <span class={operator.role === "operator" ? "badge badge-approved" : "badge"}>
          {roleWords[operator.role]}
        </span>
      </div>
      <dl class="pairs pairs-wide">
        <div>
          <dt>E-mail address</dt>
          <dd>{operator.email}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>{dateOf(operator.created_at)}</dd>
        </div>
        <div>
          <dt>Second factor</dt>
          <dd>
            {operator.has_two_factor
              ? "set up"
              : isMe
                ? "not set up; this server does not ask you for it"
                : "missing: cannot do anything yet"}
          </dd>
        </div>
      </dl>
      {isMe && (
        <p>
          <a href="/operator/account">Your password, second factor and sessions</a>
        </p>
      )}
      {mayChange.value && !isMe && (
        <div class="key-actions">
          <button type="button" class="button" onClick={onRole}>
            {otherRole(operator).offer}
            <span class="unseen">: {operator.name}</span>
          </button>
          <button type="button" class="button button-danger-quiet" onClick={onEnd}>
            End<span class="unseen"> {operator.name}</span>
          </button>
        </div>
      )}
    </li>
  );
}

function Former({ operators }: { operators: Operator[] }) {
  if (operators.length === 0) return null;
  return (
    <details class="ended">
      <summary>No longer operators ({operators.length})</summary>
      <ul class="plain-list">
        {operators.map(({ id, email, ended_at }) => (
          <li key={id}>
            {email}, until {dateOf(String(ended_at))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Invite({ onMade, onClose }: { onMade(link: NewLink): void; onClose(): void }) {
  return (
    <Dialog title="Invite an operator" onClose={onClose}>
      <Form
        submit="Make the link"
        onSubmit={async (values) =>
          onMade(await inviteOperator(textOf(values, "email"), textOf(values, "role") as Role))
        }
        beside={<Cancel onClose={onClose} />}
      >
        <Field
          label="E-mail address"
          hint="Of someone new; or of an operator who has lost the password or the phone."
          type="email"
          name="email"
          autocomplete="off"
          isFirst
        />
        <fieldset class="choices">
          <legend>What they may do</legend>
          <label class="choice">
            <input type="radio" name="role" value="operator" defaultChecked />
            Everything
          </label>
          <label class="choice">
            <input type="radio" name="role" value="look-only" />
            Look at everything, change nothing
          </label>
        </fieldset>
      </Form>
    </Dialog>
  );
}

function Link({ of: link, onClose }: { of: NewLink; onClose(): void }) {
  return (
    <ShownOnce
      title={`The link for ${link.email}`}
      secret={link.link}
      label="the link"
      advice={`It is shown this once and works once, until ${timeOf(link.expires_at)}. Hand it over in a way that nobody else can read: whoever opens it first is the operator.`}
      done="Done"
      onClose={onClose}
    />
  );
}

function ChangeRole({ of: operator, onClose }: { of: Operator; onClose(): void }) {
  const { role, offer, effect } = otherRole(operator);
  return (
    <Dialog title={`Change what ${operator.name} may do?`} onClose={onClose}>
      <p>{effect}</p>
      <Form
        submit={offer}
        onSubmit={async () => {
          await changeRole(operator.id, role);
          onClose();
        }}
        beside={<Cancel onClose={onClose} />}
      />
    </Dialog>
  );
}

function End({ of: operator, onClose }: { of: Operator; onClose(): void }) {
  return (
    <Dialog title={`End ${operator.name}?`} onClose={onClose}>
      <p>
        Every session ends at once, and the account with its password is gone. What they did stays on record.
      </p>
      <Form
        submit="End the operator"
        isDangerous
        onSubmit={async () => {
          await endOperator(operator.id);
          onClose();
        }}
        beside={<Cancel onClose={onClose} />}
      />
    </Dialog>
  );
}
