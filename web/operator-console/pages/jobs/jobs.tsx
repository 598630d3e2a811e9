// The catalogue: every job that a board showed, until 30 days after it closed.
import { DataTable } from "../../../look/table.tsx";
import { useDialogs } from "../../../signed-in/dialog.tsx";
import { Badge, Heading, Pairs, Section, Time } from "../../../signed-in/elements.tsx";
import { Field, textsOf } from "../../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted, dateOf, numberOf, timeOf } from "../../../signed-in/wording.ts";
import { ChangeButton } from "../../parts/change-button.tsx";
import { type SearchField, useFiltered } from "../../parts/filtering.tsx";
import * as server from "../../requests.ts";

export const Jobs = ({ part }: { part: string }) => (part === "" ? <JobList /> : <OneJob id={part} />);

const pathOf = (id: string) => `/operator/jobs/${encodeURIComponent(id)}`;

const fields: SearchField[] = [
  { name: "listing", label: "Id or link", isMain: true },
  { name: "board", label: "Board" },
  { name: "state", label: "State", options: { "": "Open", closed: "Closed" } },
  {
    name: "warnings",
    label: "Warnings",
    options: { "": "Any or none", warnings: "With warnings", taken_back: "Taken back" },
  },
];

function JobList() {
  const { bar, loaded } = useFiltered(fields, server.listJobs);
  return (
    <>
      <Heading lead="Every job the boards have shown, until 30 days after it closed. Those that changed last come first. A job is found by its id, its link here or its link on its board, open or closed.">
        Jobs
      </Heading>
      {bar}
      <Waiting loaded={loaded}>
        {({ jobs, has_more }) => (
          <>
            {jobs.length > 0 && (
              <p role="status">
                {has_more ? `The last ${jobs.length} jobs.` : counted(jobs.length, "job", "jobs")}
              </p>
            )}
            <DataTable label="Jobs" empty="No jobs match." rows={jobs} keyOf={({ id }) => id}>
              {[
                ["Title", ({ id, title }) => <a href={pathOf(id)}>{title}</a>, "head"],
                ["Company", ({ company }) => company || "not stated"],
                ["Board", ({ board }) => <span class="whole">{board}</span>],
                ["Warnings", (job) => warningWords(job)],
                ["First seen", ({ first_seen: at }) => <time dateTime={at}>{dateOf(at)}</time>],
                ["Changed", ({ changed_at }) => <Time of={changed_at} />],
                jobs.some(({ closed_at }) => closed_at) && [
                  "Closed because",
                  ({ closed_reason: reason }) => reason && reasons[reason],
                ],
              ]}
            </DataTable>
          </>
        )}
      </Waiting>
    </>
  );
}

const reasons = {
  gone: "the board no longer lists it",
  deadline: "its closing date has passed",
  unseen: "not seen for 45 days",
  hidden: "hidden by an operator",
  withdrawn: "its board is off",
};

const closedWords = ({ closed_at, closed_reason }: Pick<server.KnownJob, "closed_at" | "closed_reason">) =>
  closed_at && `${timeOf(closed_at)}${closed_reason ? `: ${reasons[closed_reason]}` : ""}`;

type Warning = server.KnownJob["facts"]["warnings"][number];

/** In a few words, for a column. */
const inShort: Record<Warning["code"], string> = {
  asks_money: "asks for money",
  chat_only_contact: "chat only",
  free_mail_contact: "free mail address",
  brings_valuables: "bring valuables",
  overseas_agency: "work abroad",
  deadline_passed: "closed before published",
  reposted: "posted again",
  same_text_other_employers: "copied text",
};

function warningWords({ warnings, taken_back }: { warnings: string; taken_back: string }): string {
  const words = (codes: string) =>
    codes
      .split(" ")
      .filter(Boolean)
      .map((code) => inShort[code as Warning["code"]]);
  return [...words(warnings), ...words(taken_back).map((word) => `taken back: ${word}`)].join(", ");
}

const per = { hour: "an hour", day: "a day", week: "a week", month: "a month", year: "a year" };

function payWords(salary: server.KnownJob["facts"]["salary"]): string {
  if (!salary) return "";
  const { min, max, currency, period, periodSaid } = salary;
  const figures = [...new Set([min, max].flatMap((value) => (value === null ? [] : numberOf(value))))];
  const bound = min === null ? "up to " : max === null ? "from " : "";
  const when = `${periodSaid ? "" : "probably "}${per[period]}`;
  return `${bound}${currency ?? ""} ${figures.join("–")}${periodSaid ? "" : ","} ${when}`.trim();
}

const kenya = {
  open: "People in Kenya can apply",
  closed: "Not open to people in Kenya",
  unclear: "It isn’t clear whether people in Kenya can apply",
};

function OneJob({ id }: { id: string }) {
  const loaded = useLoaded(() => server.openJob(id), id);
  const { ask, dialog } = useDialogs();
  const decide = ({ code, says }: Warning, isTakenBack: boolean) =>
    ask({
      title: isTakenBack ? "Show this warning again?" : "Take back this warning?",
      fields: (
        <>
          <p>
            “This advert says {says}.”{" "}
            {isTakenBack
              ? "The job board shows it again at once, on every copy of the job that says so."
              : "The job board stops showing it at once, on every copy of the job that says so. If the advert’s words change, it warns again."}
          </p>
          <Field label="Reason" name="reason" maxLength={500} isOptional>
            For the record.
          </Field>
        </>
      ),
      submit: isTakenBack ? "Show it again" : "Take it back",
      act: async (values) => {
        const form = { code, ...textsOf(values, "reason") };
        loaded.set(await (isTakenBack ? server.restoreWarning : server.takeBackWarning)(id, form));
      },
    });
  return (
    <>
      <Waiting loaded={loaded}>{(job) => <Known job={job} onDecide={decide} />}</Waiting>
      {dialog}
    </>
  );
}

type KnownProps = { job: server.KnownJob; onDecide(warning: Warning, isTakenBack: boolean): void };

function Known({ job, onDecide }: KnownProps) {
  const { facts } = job;
  const { verdict, evidence } = facts.eligibility;
  const told: [string, string][] = [
    ["Id", job.id],
    ["Place", job.location || "not stated"],
    ["Published", dateOf(job.date)],
    ["First seen", timeOf(job.first_seen)],
    ["Last seen", timeOf(job.last_seen)],
    ["Closed", closedWords(job) ?? ""],
    ["Closes", job.closes_at && timeOf(job.closes_at)],
    ["Eligibility", `${kenya[verdict]}${evidence && `: “${evidence}”`}.`],
    ["Pay", payWords(facts.salary)],
    ["Level", facts.level?.level ?? ""],
    ["Also on", job.also_on.join(", ")],
  ];
  return (
    <>
      <Heading lead={`${job.company || "No company stated"}, on ${job.source}`}>{job.title}</Heading>
      <p class="key-actions">
        <Badge look={job.closed_at ? "suspended" : "approved"}>{job.closed_at ? "closed" : "open"}</Badge>
        <a href={`/jobs/${job.id}`} target="_blank" rel="noreferrer">
          On the job board
        </a>
        <a href={job.url} target="_blank" rel="noreferrer">
          Original listing
        </a>
      </p>
      <Pairs>{told.filter(([, value]) => value !== "")}</Pairs>
      <Section title="Warnings">
        <WarningTable label="Warnings" of={facts.warnings} empty="None." onDecide={onDecide} />
      </Section>
      {facts.takenBack && (
        <Section title="Taken back">
          <WarningTable label="Taken back" of={facts.takenBack} onDecide={onDecide} isTakenBack />
        </Section>
      )}
      <Section title="Feeds">
        <DataTable
          label="Feeds"
          empty="It stands in no feed now."
          rows={job.feeds}
          keyOf={({ feed }) => feed}
        >
          {[
            ["Feed", ({ feed }) => `${job.board}/${feed}`, "head"],
            ["Last seen", ({ last_seen }) => timeOf(last_seen)],
            ["Missing since", ({ missed_at }) => (missed_at ? timeOf(missed_at) : "")],
          ]}
        </DataTable>
      </Section>
      <Section title="Changes">
        <DataTable
          label="Changes"
          empty="None in the last 30 days."
          rows={job.changes}
          keyOf={({ seq }) => String(seq)}
        >
          {[
            ["Number", ({ seq }) => seq, "head"],
            ["What", ({ op, reason }) => (reason && reason !== op ? `${op}, ${reason}` : op)],
            ["When", ({ at }) => timeOf(at)],
          ]}
        </DataTable>
      </Section>
    </>
  );
}

type WarningTableProps = Pick<KnownProps, "onDecide"> & {
  label: string;
  of: Warning[];
  empty?: string;
  isTakenBack?: boolean;
};

const WarningTable = ({ label, of: warnings, empty, onDecide, isTakenBack = false }: WarningTableProps) => (
  <DataTable label={label} empty={empty ?? ""} rows={warnings} keyOf="code">
    {[
      ["This advert says", ({ says }) => says, "head"],
      ["In its words", ({ evidence }) => `“${evidence}”`],
      [
        "",
        (warning) => (
          <ChangeButton about={warning.code} onClick={() => onDecide(warning, isTakenBack)}>
            {isTakenBack ? "Show again" : "Take back"}
          </ChangeButton>
        ),
      ],
    ]}
  </DataTable>
);
