// What is stored may be damaged and the database may be locked: it costs one feed or one moment, never the product.

import { Database as SqliteFile } from "bun:sqlite";
import { expect, test } from "bun:test";
import { startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { becomes } from "../support/waiting.ts";

eachEngine("a damaged document", (engine) => {
  test("costs its own feed only, and the start succeeds", async () => {
    const place = await engine.readyPlace();
    const clock = manualClock();
    const first = await startJobs({ place, clock });
    await first.allJobs("/api/remote-jobs");
    for (const [board, document] of [
      ["remotive", '{"jobs":[{"job'],
      ["jobicy", "{}"],
    ] as const) {
      await first.kazi.database.change([], (tx) =>
        tx.updateTable("feed_documents").set({ document }).where("board", "=", board).execute(),
      );
    }
    await first.kazi.stop();
    first.boards.setFault("*", "500");
    const second = await startJobs({ place, clock, boards: first.boards });
    const sources = new Set((await second.jobs("/api/remote-jobs")).map((job) => job.source));
    expect(sources).toEqual(new Set(["Remote OK"]));
  });
});

test("a database locked while results arrive loses none of them, and no empty list is called fresh", async () => {
  const place = sqlitePlace();
  const { get, boards, allJobs } = await startJobs({ place });
  for (const board of ["remotive", "remoteok", "jobicy"])
    boards.setFault(board, { kind: "slow", delayMs: 1_000 });
  const asked = get("/api/remote-jobs");
  expect(await becomes(async () => boards.calls().length === 3)).toBe(true);
  const holder = new SqliteFile(`${place.dataDir}/kazi.sqlite`);
  holder.run("begin immediate");
  await Bun.sleep(4_000);
  holder.run("rollback");
  holder.close();
  const answer = await asked;
  if (answer.status === 200) expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(0);
  const sources = new Set((await allJobs("/api/remote-jobs")).map((job) => job.source));
  expect(sources).toEqual(new Set(["Remotive", "Remote OK", "Jobicy"]));
}, 60_000);

test("a board that suddenly lists a hundred thousand jobs keeps nobody waiting", async () => {
  const { get, boards, clock, allJobs } = await startJobs();
  await allJobs("/api/wfh-jobs");
  await allJobs("/api/remote-jobs");
  const many = JSON.stringify({
    jobs: Array.from({ length: 100_000 }, (_, i) => ({
      id: i + 1,
      url: `/${i}`,
      title: "T",
      company_name: "C",
      candidate_required_location: `p${i}`,
    })),
  });
  expect(many.length).toBeLessThan(10 * 1024 * 1024);
  const liar = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.startsWith("/remotive.com/"))
        return new Response(many, { headers: { "content-type": "application/json" } });
      return fetch(`${boards.origin}${pathname}${search}`);
    },
  });
  const { get: ask } = await startJobs({
    clock,
    env: { BOARDS_ORIGIN: `http://127.0.0.1:${liar.port}` },
    boards,
  });
  for (const path of ["/api/remote-jobs", "/api/internship-jobs", "/api/search-jobs?query=manager"]) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
  }
  expect((await get("/api/wfh-jobs")).status).toBe(200);
  await liar.stop(true);
}, 120_000);
