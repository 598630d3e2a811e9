// SQL: what is odd about an advert beside the others of the catalogue, and which warnings the operator took back.
import type { Insertable } from "kysely";
import type { Tx } from "../../database/database.ts";
import { quote } from "../facts/advert.ts";
import type { Facts } from "../facts/facts.ts";
import { says, type Warning, type WarningCode } from "../facts/warnings.ts";
import { fold, foldCompany } from "../job/fold.ts";
import type { JobsTable } from "../job-tables.ts";
import { inChunks } from "./in-chunks.ts";
import { takeTurn } from "./job-change-store.ts";

type Row = Insertable<JobsTable>;

/** Completes the warnings of jobs that are about to be written. */
export async function completeWarnings(tx: Tx, rows: Row[]): Promise<void> {
  const copied = await copiedTexts(tx, rows);
  const reposted = await repostedAdverts(tx, rows);
  const isTakenBack = await takenBackAmong(tx, rows);
  for (const row of rows) {
    const facts = JSON.parse(row.facts) as Facts;
    const warn = (code: WarningCode, evidence: string) =>
      facts.warnings.push({ code, says: says[code], evidence });
    if (reposted.has(row.id)) warn("reposted", quote(row.title, 0, row.title.length));
    if (copied.has(row.id))
      warn("same_text_other_employers", quote(row.description, 0, row.description.length));
    Object.assign(row, judged(row, facts, isTakenBack));
  }
}

type Named = Pick<Row, "id" | "group_id">;
type IsTakenBack = (job: Named, warning: Warning) => boolean;

/** The columns of a job's warnings, with those apart that were taken back. */
function judged(job: Named, facts: Facts, isTakenBack: IsTakenBack) {
  const all = [...facts.warnings, ...(facts.takenBack ?? [])];
  const takenBack = all.filter((warning) => isTakenBack(job, warning));
  const warnings = all.filter((warning) => !takenBack.includes(warning));
  const codes = (of: Warning[]) => of.map(({ code }) => code).join(" ");
  return {
    facts: JSON.stringify({ ...facts, warnings, takenBack: takenBack.length > 0 ? takenBack : undefined }),
    warnings: codes(warnings),
    taken_back: codes(takenBack),
  };
}

/** Those with the very words of an advert whose employer has another name. */
async function copiedTexts(tx: Tx, rows: readonly Row[]): Promise<Set<string>> {
  const keys = [...new Set(rows.map(({ text_key }) => text_key).filter(Boolean))];
  const known = await inChunks(keys, (some) =>
    tx.selectFrom("jobs").select(["id", "text_key", "company"]).where("text_key", "in", some).execute(),
  );
  const byText = Map.groupBy([...known, ...rows], ({ text_key }) => text_key);
  const isCopy = ({ id, text_key, company }: Row) =>
    text_key !== "" &&
    (byText.get(text_key) ?? []).some((other) => other.id !== id && areDifferent(company, other.company));
  return new Set(rows.filter(isCopy).map(({ id }) => id));
}

/** "Burn" and "BURN Manufacturing Ltd" are one employer, and nobody is not another one. */
function areDifferent(company: string, other: string): boolean {
  const [one, two] = [foldCompany(company), foldCompany(other)];
  return one !== "" && two !== "" && !one.includes(two) && !two.includes(one);
}

/** Those that stood on the same board before, under another number, and were closed there. */
async function repostedAdverts(tx: Tx, rows: readonly Row[]): Promise<Set<string>> {
  const keys = [...new Set(rows.map(({ advert_key }) => advert_key).filter(Boolean))];
  const closed = await inChunks(keys, (some) =>
    tx
      .selectFrom("jobs")
      .select(["id", "board", "advert_key"])
      .where("advert_key", "in", some)
      .where("closed_reason", "in", ["gone", "deadline", "unseen"])
      .execute(),
  );
  const isReposted = (row: Row) =>
    closed.some(
      ({ id, board, advert_key }) => advert_key === row.advert_key && board === row.board && id !== row.id,
    );
  return new Set(rows.filter(isReposted).map(({ id }) => id));
}

/** By the group, and by the job itself, which a change of its advert may have led into another group. */
async function takenBackAmong(tx: Tx, jobs: readonly Named[]): Promise<IsTakenBack> {
  const taken = new Set<string>();
  const note = async (column: "group_id" | "job_id", ids: readonly string[]) =>
    inChunks([...new Set(ids)], async (some) => {
      const rows = await tx
        .selectFrom("dismissed_warnings")
        .select([`${column} as of`, "code", "words"])
        .where(column, "in", some)
        .execute();
      for (const { of, code, words } of rows) taken.add(`${of} ${code} ${words}`);
      return [];
    });
  await note(
    "group_id",
    jobs.map(({ group_id }) => group_id),
  );
  await note(
    "job_id",
    jobs.map(({ id }) => id),
  );
  return ({ id, group_id }, { code, evidence }) =>
    [id, group_id].some((of) => taken.has(`${of} ${code} ${fold(evidence)}`));
}

type Taken = { id: string; code: string; at: string };

/**
 * Of the job and of its copies on other boards that say it in the same words, for as long as one of them is known. The
 * open ones that changed by it; null where the job has no such warning.
 */
export async function takeBackWarning(tx: Tx, { id, code, at }: Taken): Promise<string[] | null> {
  await takeTurn(tx);
  const job = await jobWithFacts(tx, id);
  const warning = job?.facts.warnings.find((one) => one.code === code);
  if (!job || !warning) return null;
  const { group_id } = job;
  await tx
    .insertInto("dismissed_warnings")
    .values({ group_id, job_id: id, code, words: fold(warning.evidence), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return judgeAgain(tx, group_id, at);
}

/** Undoes it, for the job and for its copies. Null where the job has no such warning that was taken back. */
export async function restoreWarning(tx: Tx, { id, code, at }: Taken): Promise<string[] | null> {
  await takeTurn(tx);
  const job = await jobWithFacts(tx, id);
  const warning = job?.facts.takenBack?.find((one) => one.code === code);
  if (!job || !warning) return null;
  await tx
    .deleteFrom("dismissed_warnings")
    .where("code", "=", code)
    .where("words", "=", fold(warning.evidence))
    .where((eb) => eb.or([eb("group_id", "=", job.group_id), eb("job_id", "=", id)]))
    .execute();
  return judgeAgain(tx, job.group_id, at);
}

async function jobWithFacts(tx: Tx, id: string) {
  const job = await tx
    .selectFrom("jobs")
    .select(["group_id", "facts"])
    .where("id", "=", id)
    .executeTakeFirst();
  return job && { ...job, facts: JSON.parse(job.facts) as Facts };
}

/** The warnings of all jobs of a group; the open ones that changed by it. */
async function judgeAgain(tx: Tx, group: string, at: string): Promise<string[]> {
  const jobs = await tx
    .selectFrom("jobs")
    .select(["id", "group_id", "facts", "warnings", "taken_back", "changed_at", "closed_at"])
    .where("group_id", "=", group)
    .orderBy("id")
    .execute();
  const isTakenBack = await takenBackAmong(tx, jobs);
  const changed: string[] = [];
  for (const job of jobs) {
    const columns = judged(job, JSON.parse(job.facts) as Facts, isTakenBack);
    if (columns.warnings === job.warnings && columns.taken_back === job.taken_back) continue;
    const isOpen = job.closed_at === null;
    if (isOpen) changed.push(job.id);
    await tx
      .updateTable("jobs")
      .set({ ...columns, changed_at: isOpen ? at : job.changed_at })
      .where("id", "=", job.id)
      .execute();
  }
  return changed;
}
