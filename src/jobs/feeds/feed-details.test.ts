import { expect, test } from "bun:test";
import { numbers, plainBoard, plainFeed, setUpPlainBoard } from "../../../test/support/boards/plain-board.ts";
import { eachEngine } from "../../../test/support/engines.ts";
import type { Board } from "../boards/board.ts";
import { changesAfter } from "../catalogue/job-change-store.ts";

const hour = 3_600_000;
const all = plainFeed("all", { mayBeEmpty: true });

/** Tells the text of a job at an address of its own, three at a time. */
const board: Board = {
  ...plainBoard,
  details: {
    perRefresh: 3,
    url: (page) => `${page}/detail`,
    read: (text) => ({ description: text, date: "2026-11-01", location: "Nairobi, Kenya", type: "contract" }),
  },
};
const isDetail = ({ url }: Request) => url.endsWith("/detail");
const numberOf = (path: string) => Number(path.split("/").at(-2));

async function setUp(engine: Parameters<typeof setUpPlainBoard>[0], count = 5) {
  const setting = await setUpPlainBoard(engine);
  setting.answer((request) =>
    isDetail(request) ? new Response(`All about ${new URL(request.url).pathname}`) : numbers(count),
  );
  const details = () =>
    setting.asked.filter(({ page }) => page.endsWith("/detail")).map(({ page }) => numberOf(page));
  const texts = () =>
    setting.database.read.selectFrom("jobs").select(["id", "description", "date"]).orderBy("id").execute();
  return { ...setting, details, texts };
}

eachEngine("what a list leaves out", (engine) => {
  test("is asked for one by one, so many after each reading of the list, and never twice", async () => {
    const { refresh, clock, details, texts } = await setUp(engine);
    await refresh(board, all);
    expect(details()).toEqual([1, 2, 3]);
    expect((await texts()).map(({ description }) => description !== "")).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    for (let round = 0; round < 3; round++) {
      clock.advance(hour);
      await refresh(board, all);
    }
    expect(details()).toEqual([1, 2, 3, 4, 5]);
    expect(await texts()).toMatchObject(
      [1, 2, 3, 4, 5].map((number) => ({
        description: `All about /plain.example/${number}/detail`,
        date: "2026-11-01T00:00:00.000Z",
      })),
    );
  });

  test("is remembered: the same list again changes nothing, also in another process", async () => {
    const { refresh, again, clock, database, details } = await setUp(engine, 3);
    await refresh(board, all);
    const before = await changesAfter(database.read, 0, 100);
    clock.advance(hour);
    await again()(board, all);
    expect(await changesAfter(database.read, 0, 100)).toEqual(before);
    expect(details()).toEqual([1, 2, 3]);
  });

  test("is remembered when the job leaves the catalogue and comes back", async () => {
    const { refresh, clock, database, details, texts } = await setUp(engine, 1);
    await refresh(board, all);
    await database.change([], (tx) => tx.deleteFrom("jobs").execute());
    clock.advance(hour);
    await refresh(board, all);
    expect(details()).toEqual([1]);
    expect((await texts())[0]?.description).toContain("All about");
  });

  test("is not asked for again where the board refused, nor are others until the next reading", async () => {
    const { refresh, clock, answer, details } = await setUp(engine);
    answer((request) => (isDetail(request) ? new Response("no", { status: 500 }) : numbers(5)));
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(details()).toEqual([1]);
    clock.advance(hour);
    await refresh(board, all);
    expect(details()).toEqual([1, 2]);
  });

  test("is left for later where the board was never reached", async () => {
    const { refresh, stop, store, details } = await setUp(engine, 2);
    const halting: Board = {
      ...board,
      details: {
        perRefresh: 3,
        read: () => ({}),
        url(page) {
          stop();
          return `${page}/detail`;
        },
      },
    };
    await refresh(halting, all);
    expect(details()).toEqual([]);
    expect(await store.details.known(["plain-1", "plain-2"])).toEqual([]);
  });

  test("is asked for only of jobs that are in Africa, open to it, or at a place nobody knows", async () => {
    const { refresh, details } = await setUp(engine, 4);
    const places = ["", "Berlin, Germany", "Head Office", "Kisumu"];
    const placed: Board = {
      ...board,
      details: { ...(board.details as NonNullable<Board["details"]>), perRefresh: 10 },
      toPosting: (entry) => {
        const posting = plainBoard.toPosting(entry);
        return posting && { ...posting, location: places[Number(entry) - 1] };
      },
    };
    await refresh(placed, all);
    expect(details()).toEqual([1, 3, 4]);
  });

  test("costs nothing but itself where it cannot be read", async () => {
    const { refresh, answer, details, texts } = await setUp(engine, 2);
    answer((request) => (isDetail(request) ? new Response("<html><title>x</title></html>") : numbers(2)));
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(details()).toEqual([1, 2]);
    expect((await texts()).map(({ description }) => description)).toEqual(["", ""]);
  });
});
