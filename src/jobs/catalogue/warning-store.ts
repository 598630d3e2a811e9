// SQL: what is odd about an advert beside the others of the catalogue, and which warnings the operator took back.
import type { Insertable } from "kysely";
import type { Tx } from "../../database/database.ts";
import { quote } from "../facts/advert.ts";
import type { Facts } from "../facts/facts.ts";
import { says, type Warning, type WarningCode } from "../facts/warnings.ts";
import { foldCompany } from "../job/fold.ts";
import type { JobsTable } from "../job-tables.ts";
import { inChunks } from "./in-chunks.ts";
import { takeTurn } from "./job-change-store.ts";

type Row = Insertable<JobsTable>;

/** Completes the warnings of jobs that are about to be written. */
export async function completeWarnings(tx: Tx, rows: Row[]): Promise<void> {
  const copied = await copiedTexts(tx, rows);
  const reposted = await repostedAdverts(tx, rows);
  const takenBack = await takenBackWarnings(tx, rows);
  for (const row of rows) {
    const facts = JSON.parse(row.facts) as Facts;
    const warnings: Warning[] = [...facts.warnings];
    const warn = (code: WarningCode, evidence: string) => warnings.push({ code, says: says[code], evidence });
    if (reposted.has(row.id)) warn("reposted", quote(row.title, 0, row.title.length));
    if (copied.has(row.id))
      warn("same_text_other_employers", quote(row.description, 0, row.description.length));
    const left = warnings.filter(({ code }) => !takenBack.has(`${row.id} ${code}`));
    if (left.length !== facts.warnings.length || warnings.length !== left.length)
      row.facts = JSON.stringify({ ...facts, warnings: left });
  }
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

async function takenBackWarnings(tx: Tx, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const taken = await inChunks(ids, (some) =>
    tx.selectFrom("taken_back_warnings").select(["job_id", "code"]).where("job_id", "in", some).execute(),
  );
  return new Set(taken.map(({ job_id, code }) => `${job_id} ${code}`));
}

/** For as long as the job is known. False where it has no such warning. */
export async function takeBackWarning(
  tx: Tx,
  { id, code, at }: { id: string; code: string; at: string },
): Promise<boolean> {
  await takeTurn(tx);
  const row = await tx.selectFrom("jobs").select("facts").where("id", "=", id).executeTakeFirst();
  const facts = row && (JSON.parse(row.facts) as Facts);
  if (!facts?.warnings.some((warning) => warning.code === code)) return false;
  const warnings = facts.warnings.filter((warning) => warning.code !== code);
  await tx.insertInto("taken_back_warnings").values({ job_id: id, code, created_at: at }).execute();
  await tx
    .updateTable("jobs")
    .set({ facts: JSON.stringify({ ...facts, warnings }), changed_at: at })
    .where("id", "=", id)
    .execute();
  return true;
}
