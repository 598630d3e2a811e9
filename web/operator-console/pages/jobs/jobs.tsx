// The catalogue: every job that a board showed, until 30 days after it closed.
import { DataTable } from "../../../look/table.tsx";
import { useDialogs } from "../../../signed-in/dialog.tsx";
import { Badge, Heading, Pairs, Section } from "../../../signed-in/elements.tsx";
import { Field, textsOf } from "../../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted, dateOf, timeOf } from "../../../signed-in/wording.ts";
import { ChangeButton } from "../../parts/change-button.tsx";
import { type SearchField, useFiltered } from "../../parts/filtering.tsx";
import * as server from "../../requests.ts";

export const Jobs = ({ part }: { part: string }) => (part === "" ? <JobList /> : <OneJob id={part} />);

const pathOf = (id: string) => `/operator/jobs/${encodeURIComponent(id)}`;

const fields: SearchField[] = [
  { name: "listing", label: "Id or address", isMain: true },
  { name: "board", label: "Board" },
  { name: "state", label: "State", options: { "": "Open", closed: "Closed" } },
];

function JobList() {
  const { bar, loaded } = useFiltered(fields, server.listJobs);
  return (
    <>
      <Heading lead="Every job the boards have shown, until 30 days after it closed. Those that changed last come first.">
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
                ["Board", ({ board }) => board],
                ["First seen", ({ first_seen }) => dateOf(first_seen)],
                [
                  jobs[0]?.closed_at ? "Closed" : "Changed",
                  (job) => closedWords(job) ?? timeOf(job.changed_at),
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

function OneJob({ id }: { id: string }) {
  const loaded = useLoaded(() => server.openJob(id), id);
  const { ask, dialog } = useDialogs();
  const takeBack = ({ code, says }: Warning) =>
    ask({
      title: "Take back this warning?",
      fields: (
        <>
          <p>“This advert says {says}.” The job board stops showing it at once.</p>
          <Field label="Reason" name="reason" maxLength={500} isOptional>
            For the record.
          </Field>
        </>
      ),
      submit: "Take it back",
      act: async (values) =>
        loaded.set(await server.takeBackWarning(id, { code, ...textsOf(values, "reason") })),
    });
  return (
    <>
      <Waiting loaded={loaded}>{(job) => <Known job={job} onTakeBack={takeBack} />}</Waiting>
      {dialog}
    </>
  );
}

function Known({ job, onTakeBack }: { job: server.KnownJob; onTakeBack(warning: Warning): void }) {
  const { facts } = job;
  const said = (words: string, evidence: string) => (evidence ? `${words}: “${evidence}”` : words);
  const told: [string, string][] = [
    ["Id", job.id],
    ["Place", job.location || "not stated"],
    ["Published", dateOf(job.date)],
    ["First seen", timeOf(job.first_seen)],
    ["Last seen", timeOf(job.last_seen)],
    ["Closed", closedWords(job) ?? ""],
    ["Closes", job.closes_at && timeOf(job.closes_at)],
    ["Kenya", said(facts.eligibility.verdict, facts.eligibility.evidence)],
    ["Pay", facts.salary?.text ?? ""],
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
        <DataTable label="Warnings" empty="None." rows={facts.warnings} keyOf={({ code }) => code}>
          {[
            ["This advert says", ({ says }) => says, "head"],
            ["In its words", ({ evidence }) => `“${evidence}”`],
            [
              "",
              (warning) => (
                <ChangeButton about={warning.code} onClick={() => onTakeBack(warning)}>
                  Take back
                </ChangeButton>
              ),
            ],
          ]}
        </DataTable>
      </Section>
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
