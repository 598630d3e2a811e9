// What is stored may be damaged and the database may be locked: it costs one feed or one moment, never the product.

import { Database as SqliteFile } from "bun:sqlite";
import { expect, test } from "bun:test";
import { startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { becomes } from "../support/waiting.ts";

eachEngine("a result of before there was a catalogue", (engine) => {
  test("is answered from the first second, and a damaged one costs its own feed only", async () => {
    const place = await engine.readyPlace();
    const clock = manualClock();
    const first = await startJobs({ place, clock });
    await first.allJobs("/api/remote-jobs");
    const { database } = first.kazi;
    await database.change([], async (tx) => {
      const rows = await tx
        .selectFrom("jobs")
        .selectAll()
        .where("board", "in", ["remotive", "jobicy", "remoteok"])
        .execute();
      for (const [board, jobs] of Map.groupBy(rows, (row) => row.board)) {
        const listed = jobs.map(
          ({ id, title, company, location, type, date, url, description, source, facets }) => ({
            job: { id, title, company, location, type, date, url, description, source },
            facets: JSON.parse(facets),
            expiresAt: "",
          }),
        );
        const document =
          board === "jobicy" ? '{"jobs":[{"job' : JSON.stringify({ jobs: listed, firstSeen: {} });
        await tx.insertInto("feed_documents").values({ board, feed: "all", document }).execute();
      }
      for (const table of ["job_sightings", "job_lists", "jobs"] as const)
        await tx.deleteFrom(table).execute();
    });
    await first.kazi.stop();
    first.boards.setFault("*", "500");
    const second = await startJobs({ place, clock, boards: first.boards });
    const sources = new Set((await second.jobs("/api/remote-jobs")).map((job) => job.source));
    expect(sources).toEqual(new Set(["Remotive", "Remote OK"]));
    expect(await second.kazi.database.read.selectFrom("feed_documents").selectAll().execute()).toEqual([]);
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
