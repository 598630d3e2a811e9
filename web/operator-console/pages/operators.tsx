// Who runs this server, and which scripts may.
import { type Dialogs, useDialogs } from "../../signed-in/dialog.tsx";
import { Button, Card, Heading, Pairs } from "../../signed-in/elements.tsx";
import { Choices, Field, textsOf } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { dateOf, timeOf } from "../../signed-in/wording.ts";
import { ChangeLine } from "../parts/change-button.tsx";
import * as server from "../requests.ts";
import { mayChange, me } from "../session.ts";
import { Tokens } from "./tokens.tsx";

export function Operators() {
  const loaded = useLoaded(server.listOperators);
  const { ask, showOnce, dialog } = useDialogs(loaded.reload);
  const invite = () =>
    ask({
      title: "Invite an operator",
      fields: (
        <>
          <Field label="E-mail address" type="email" name="email" isFirst>
            Of someone new, or of an operator who has lost their password or phone.
          </Field>
          <Choices legend="What they may do" name="role" isSingle chosen={["operator"]}>
            {{ operator: "Everything", "look-only": "Look at everything, change nothing" }}
          </Choices>
        </>
      ),
      submit: "Create the link",
      act: async (values) => {
        const { email, role } = textsOf(values, "email", "role");
        const link = await server.inviteOperator(email, role as server.Role);
        showOnce({
          title: `The link for ${link.email}`,
          secret: link.link,
          label: "the link",
          advice: `It is shown only now and works once, until ${timeOf(link.expires_at)}. Send it where nobody else can read it: whoever opens it first becomes the operator.`,
          done: "Done",
        });
      },
    });
  return (
    <>
      <Heading lead="Operators sign in with a password and a second factor. They are invited by a link; nobody can sign up.">
        Operators and tokens
      </Heading>
      <Waiting loaded={loaded}>
        {(operators) => (
          <>
            <ChangeLine look="main" onClick={invite}>
              Invite an operator
            </ChangeLine>
            <ul class="cards">
              {operators
                .filter(({ ended_at }) => ended_at === null)
                .map((operator) => (
                  <OperatorCard key={operator.id} of={operator} ask={ask} />
                ))}
            </ul>
            <Former operators={operators.filter(({ ended_at }) => ended_at !== null)} />
          </>
        )}
      </Waiting>
      <Tokens />
      {dialog}
    </>
  );
}

/** What the other role would mean for them. */
const otherRoles: Record<server.Role, { role: server.Role; offer: string; effect: string }> = {
  operator: {
    role: "look-only",
    offer: "Make look-only",
    effect: "They still see everything, but can no longer change anything.",
  },
  "look-only": {
    role: "operator",
    offer: "Let them change things",
    effect: "They can do everything you can: issue keys, change profiles, remove operators.",
  },
};

type CardProps = { of: server.Operator; ask: Dialogs["ask"] };

function OperatorCard({ of: { id, name, role, ...operator }, ask }: CardProps) {
  const isMe = id === me.value?.id;
  const other = otherRoles[role];
  const missing = isMe
    ? "not set up; this server does not require it"
    : "missing: they cannot do anything yet";
  const changeIt = {
    title: `Change what ${name} may do?`,
    text: other.effect,
    submit: other.offer,
    act: () => server.changeRole(id, other.role),
  };
  const end = {
    title: `Remove ${name}?`,
    text: "They are signed out everywhere at once, and their account and password are deleted. What they did stays on record.",
    submit: "Remove the operator",
    isDangerous: true,
    act: () => server.endOperator(id),
  };
  return (
    <Card
      isItem
      title={isMe ? `${name} (you)` : name}
      badge={role === "operator" ? ["approved", "Operator"] : ["", "Look only"]}
    >
      <Pairs look="pairs pairs-wide">
        {[
          ["E-mail address", operator.email],
          ["Since", dateOf(operator.created_at)],
          ["Second factor", operator.has_two_factor ? "set up" : missing],
        ]}
      </Pairs>
      {isMe && (
        <p>
          <a href="/operator/account">Your password, second factor and sessions</a>
        </p>
      )}
      {mayChange.value && !isMe && (
        <div class="key-actions">
          <Button about={name} onClick={() => ask(changeIt)}>
            {other.offer}
          </Button>
          <Button about={name} look="danger-quiet" onClick={() => ask(end)}>
            Remove
          </Button>
        </div>
      )}
    </Card>
  );
}

function Former({ operators }: { operators: server.Operator[] }) {
  if (operators.length === 0) return null;
  return (
    <details class="ended">
      <summary>Former operators ({operators.length})</summary>
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
