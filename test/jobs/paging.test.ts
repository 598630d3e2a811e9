// Pages of a search while jobs come and go: no job twice, and none missed that was open throughout, by itself or as the
// same vacancy on another board.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { cursorOf, readQuestion } from "../../src/jobs/answers/v2/question.ts";
import { closeDue } from "../../src/jobs/catalogue/closing-store.ts";
import { CatalogueSearch } from "../../src/jobs/search/catalogue-search.ts";
import type { Order, Position } from "../../src/jobs/search/whole-page.ts";
import { eachEngine } from "../support/engines.ts";
import { catalogueOf, day, listed, openIds, start } from "../support/small-catalogue.ts";

const titles = ["Accountant", "Senior Accountant", "Accounts Clerk", "Nurse", "Driver and Accountant"];
const boards = ["acme", "bora"];

/** Every third is on both boards, every sixth on one of them at first. */
function made(number: number, board: string) {
  const isShared = number % 3 === 0;
  return listed(number, {
    board,
    title: titles[number % titles.length] as string,
    company: isShared ? `Employer ${number}` : `${board} ${number}`,
    expiresAt: number % 2 === 0 ? new Date(start + (number + 1) * day).toISOString() : "",
  });
}

const step = fc.record({ isAdded: fc.boolean(), which: fc.nat(200) });
const reading = fc.record({
  order: fc.constantFrom<Order>("relevance", "newest", "closing"),
  query: fc.constantFrom("", "accountant", "acountant", "accounts"),
  limit: fc.integer({ min: 1, max: 7 }),
  /** Fewer than there are, so that they are read tier after tier; or all at once. */
  maxCounted: fc.constantFrom(3, 1_000),
  steps: fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 40 }),
});

eachEngine("pages of a search", ({ open }) => {
  test("neither repeat nor skip a job while others are added and closed", async () => {
    await fc.assert(
      fc.asyncProperty(reading, async ({ order, query, limit, maxCounted, steps }) => {
        const database = await open();
        const search = new CatalogueSearch(database.read, { maxCounted });
        let nowMs = start;
        const shown = new Map(boards.map((board) => [board, new Set<number>()]));
        const numbers = (board: string) => shown.get(board) as Set<number>;
        const apply = (board: string) =>
          catalogueOf(database, { board, isWhole: false }).apply(
            ++nowMs,
            ...[...numbers(board)].map((number) => made(number, board)),
          );
        for (const board of boards) {
          for (let number = 0; number < 30; number++)
            if (number % 6 !== 0 || board === boards[0]) numbers(board).add(number);
          await apply(board);
        }
        const throughout = new Set(await openIds(database));
        const asked = { query, filters: [], order, limit, closesAfter: null, isExact: false, sinceMs: 0 };
        const found: string[] = [];
        let after: Position | null = null;
        for (let page = 0; page < 100; page++) {
          const { ids, next } = await search.search({ ...asked, nowMs, after });
          found.push(...ids);
          if (next === null) break;
          after = next;
          for (const { isAdded, which } of steps[page] ?? []) {
            const board = boards[which % 2] as string;
            if (isAdded) {
              numbers(board).add(which % 60);
              await apply(board);
            } else {
              const id = `${board}-${which % 30}`;
              throughout.delete(id);
              numbers(board).delete(which % 30);
              await database.change([], (tx) => closeDue(tx, [id], "withdrawn", ++nowMs));
            }
          }
        }
        expect(new Set(found).size).toBe(found.length);
        const rows = await database.read
          .selectFrom("jobs")
          .select(["id", "group_id", "title", "closes_at"])
          .execute();
        const groupOf = new Map(rows.map(({ id, group_id }) => [id, group_id]));
        const seen = new Set(found.map((id) => groupOf.get(id)));
        const groups = Map.groupBy(rows, ({ group_id }) => group_id);
        for (const [group, members] of groups)
          if (members.every(({ id }) => throughout.has(id)))
            expect(found.filter((id) => groupOf.get(id) === group).length).toBeLessThanOrEqual(1);
        const isAskedFor = ({ title, closes_at }: (typeof rows)[number]) =>
          (query === "" || /account/i.test(title)) && (order !== "closing" || closes_at !== "");
        for (const row of rows)
          if (throughout.has(row.id) && isAskedFor(row))
            expect([row.id, seen.has(row.group_id)]).toEqual([row.id, true]);
        await database.close();
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test("a job that comes in front does not hide one further down that it is the same as", async () => {
    const database = await open();
    const vacancy = { title: "Nurse", company: "Bora Hospital" };
    await catalogueOf(database, { board: "acme", isWhole: false }).apply(start, listed(1), listed(2));
    await catalogueOf(database, { board: "bora", isWhole: false }).apply(
      start,
      listed(5, { board: "bora", ...vacancy }),
    );
    const search = new CatalogueSearch(database.read);
    const asked = {
      query: "",
      filters: [],
      order: "newest" as const,
      limit: 2,
      closesAfter: null,
      isExact: false,
      sinceMs: 0,
    };
    const first = await search.search({ ...asked, nowMs: start, after: null });
    await catalogueOf(database, { board: "acme", isWhole: false }).apply(start + 1, listed(0, vacancy));
    const second = await search.search({ ...asked, nowMs: start + 2, after: first.next });
    expect([first.ids, second.ids]).toEqual([["acme-1", "acme-2"], ["bora-5"]]);
    const anew = await search.search({ ...asked, limit: 9, nowMs: start + 2, after: null });
    expect(anew.ids).toEqual(["acme-0", "acme-1", "acme-2"]);
  });

  test("a corrected search goes on as it was corrected, also when a job with the misspelt word has come", async () => {
    const database = await open();
    const { apply } = catalogueOf(database, { isWhole: false });
    await apply(
      start,
      ...[1, 2].map((number) => listed(number, { title: "Accountant", company: `Employer ${number}` })),
    );
    const search = new CatalogueSearch(database.read);
    const asked = {
      query: "acountant",
      filters: [],
      order: "relevance" as const,
      limit: 1,
      closesAfter: null,
      isExact: false,
      sinceMs: 0,
    };
    const first = await search.search({ ...asked, nowMs: start, after: null });
    await apply(start + 1, listed(3, { title: "Acountant" }));
    const second = await search.search({ ...asked, nowMs: start + 1, after: first.next });
    expect([first.corrected, first.ids, second.ids]).toEqual(["accountant", ["acme-1"], ["acme-2"]]);
  });

  test("a cursor that somebody made up finds something or nothing, and breaks nothing", async () => {
    const database = await open();
    await catalogueOf(database, { isWhole: true }).apply(
      start,
      ...Array.from({ length: 20 }, (_, n) => made(n, "acme")),
    );
    const search = new CatalogueSearch(database.read);
    const whole = fc.maxSafeNat();
    const position = fc.record({
      tier: whole,
      number: whole,
      begunMs: fc.nat(8.64e15),
      corrected: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 })),
    });
    await fc.assert(
      fc.asyncProperty(
        position,
        fc.constantFrom<Order>("relevance", "newest", "closing"),
        async (after, order) => {
          const { key } = readQuestion(new URLSearchParams({ query: "accountant", order }));
          const cursor = cursorOf(after, key);
          const question = readQuestion(
            new URLSearchParams({ query: "accountant", order, cursor, limit: "5" }),
          );
          expect(question.after).toEqual(after);
          const { ids } = await search.search({ ...question, sinceMs: 0, nowMs: start });
          expect(ids.length).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 200 },
    );
  });
});
