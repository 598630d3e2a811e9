// Mails: sent, waiting, failed, or only shown here because there is no mail server.
import { Badge, Heading } from "../../signed-in/elements.tsx";
import { Waiting } from "../../signed-in/loading.tsx";
import { counted, timeOf } from "../../signed-in/wording.ts";
import { type SearchField, useFiltered } from "../parts/filtering.tsx";
import { More } from "../parts/more.tsx";
import * as server from "../requests.ts";

const states: Record<server.Mail["state"], { words: string; look?: string }> = {
  waiting: { words: "Waiting", look: "requested" },
  sent: { words: "Sent", look: "approved" },
  shown: { words: "Shown here only" },
  failed: { words: "Failed", look: "suspended" },
};
const words = Object.fromEntries(Object.entries(states).map(([state, { words }]) => [state, words]));
const fields: SearchField[] = [
  { name: "to", label: "To", isMain: true },
  { name: "state", label: "State", options: { "": "Any", ...words } },
];

export function Outbox() {
  const { bar, query, loaded } = useFiltered(fields, server.loadOutbox);
  return (
    <>
      <Heading lead="Without SMTP_URL no mail leaves the server: you read it here or in the log, and pass on what matters.">
        Outbox
      </Heading>
      {bar}
      <Waiting loaded={loaded}>
        {(first) => (
          <More
            key={query.toString()}
            first={first}
            rowsOf={({ mails }) => mails}
            nextOf={({ next }) => next}
            load={(before) => server.loadOutbox(new URLSearchParams([...query, ["before", before]]))}
          >
            {(mails) =>
              mails.length === 0 ? (
                <p class="empty">{query.size === 0 ? "No mails yet." : "No mails match."}</p>
              ) : (
                <ul class="cards">
                  {mails.map((mail) => (
                    <MailCard key={mail.id} of={mail} />
                  ))}
                </ul>
              )
            }
          </More>
        )}
      </Waiting>
    </>
  );
}

function MailCard({ of: mail }: { of: server.Mail }) {
  const { words, ...look } = states[mail.state];
  return (
    <li>
      <details class="card">
        <summary>
          <span class="mail-line">
            <Badge {...look}>{words}</Badge>
            <span>{mail.subject}</span>
            <span class="quiet">
              to {mail.recipient}, {timeOf(mail.created_at)}
            </span>
          </span>
        </summary>
        {mail.last_failure && (
          <p class="note note-warning">
            {mail.state === "failed" ? "Gave up" : "Failed"} after {counted(mail.attempts, "try", "tries")}:{" "}
            {mail.last_failure}
          </p>
        )}
        <pre class="code">{mail.text}</pre>
      </details>
    </li>
  );
}
