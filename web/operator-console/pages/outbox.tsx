// Mails: sent, waiting, failed, or only shown here because there is no mail server.
import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { timeOf } from "../../signed-in/wording.ts";
import { useFilters } from "../parts/filtering.ts";
import { More } from "../parts/more.tsx";
import { SearchBar, SearchChoice } from "../parts/search-bar.tsx";
import { loadOutbox, type Mail } from "../requests.ts";

const states = [
  ["", "Any"],
  ["waiting", "Waiting"],
  ["sent", "Sent"],
  ["shown", "Shown here only"],
  ["failed", "Failed"],
] as const;
const stateWords: Record<Mail["state"], string> = {
  waiting: "waiting",
  sent: "sent",
  shown: "shown here only",
  failed: "failed",
};
const badges: Record<Mail["state"], string> = {
  waiting: "badge badge-requested",
  sent: "badge badge-approved",
  shown: "badge",
  failed: "badge badge-suspended",
};

export function Outbox() {
  const filters = useFilters(["to", "state"]);
  const loaded = useLoaded(() => loadOutbox(filters.query), filters.query.toString());
  return (
    <>
      <Heading lead="Without SMTP_URL no mail leaves the server: it is shown here and in the log, and you pass on what matters.">
        Outbox
      </Heading>
      <SearchBar filters={filters} search={{ name: "to", label: "To" }}>
        <SearchChoice filters={filters} name="state" label="State" options={states} />
      </SearchBar>
      <Waiting loaded={loaded}>
        {(first) => (
          <More
            key={filters.query.toString()}
            first={{ rows: first.mails, next: first.next }}
            load={async (before) => {
              const { mails, next } = await loadOutbox(
                new URLSearchParams([...filters.query, ["before", before]]),
              );
              return { rows: mails, next };
            }}
          >
            {(mails) =>
              mails.length === 0 ? (
                <p class="empty">
                  {filters.query.size === 0 ? "No mail has been written yet." : "There is no such mail."}
                </p>
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

function MailCard({ of: mail }: { of: Mail }) {
  return (
    <li>
      <details class="card">
        <summary>
          <span class="mail-line">
            <span class={badges[mail.state]}>{stateWords[mail.state]}</span>
            <span>{mail.subject}</span>
            <span class="quiet">
              to {mail.recipient}, {timeOf(mail.created_at)}
            </span>
          </span>
        </summary>
        {mail.last_failure && (
          <p class="note note-warning">
            {mail.state === "failed" ? "Given up" : "Tried"} after {mail.attempts} tries: {mail.last_failure}
          </p>
        )}
        <pre class="code">{mail.text}</pre>
      </details>
    </li>
  );
}
