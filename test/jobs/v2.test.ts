// Version 2 as callers meet it: search with filters and pages, one job, what changed, and everything as one file.
import { beforeAll, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import type { V2Job } from "../../src/jobs/answers/v2/job.ts";
import { v2Job } from "../../src/jobs/answers/v2/job.ts";
import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import { hideJobs } from "../../src/jobs/catalogue/closing-store.ts";
import { wholeJobs } from "../../src/jobs/catalogue/found-store.ts";
import { deleteOld } from "../../src/jobs/catalogue/retention-store.ts";
import { boardSlugOf } from "../../src/jobs/job/job.ts";
import { forAllTests } from "../support/after-test.ts";
import { type RunningJobs, startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine } from "../support/engines.ts";
import { catalogueOf, day, listed, openIds, start } from "../support/small-catalogue.ts";
import { becomes } from "../support/waiting.ts";

const lists = ["africa", "remote", "entry-level", "graduate", "internship", "wfh"].map(
  (name) => `/api/${name}-jobs`,
);
const mayPassOn = new Set(allBoards.filter(({ terms }) => terms.mayRepublish).map(({ slug }) => slug));

type Answer = {
  data: V2Job[];
  pagination: { limit: number; returned: number; next: string | null };
  meta: {
    total: number;
    total_is: string;
    corrected?: string;
    facets?: Record<string, Record<string, number>>;
  };
};
type Change = { seq: number; op: string; id: string; reason: string | null; job?: V2Job | null };

let running: RunningJobs;
const ask = async (query: string) => (await (await running.get(`/api/v2/jobs?${query}`)).json()) as Answer;
const status = async (path: string, headers = {}) => (await running.get(path, headers)).status;

beforeAll(async () => {
  running = await forAllTests(startJobs);
  for (const path of lists) await running.allJobs(path);
});

test("a filter leaves what it says, and the facets say beforehand how much that is", async () => {
  const { meta } = await ask("facets=true");
  const holds: Record<string, (job: V2Job, value: string) => boolean> = {
    board: ({ id }, value) => boardSlugOf(id) === value,
    county: ({ county }, value) => county === value,
    country: ({ country }, value) => country === value,
    remote: ({ remote }, value) => String(remote) === value,
    type: () => true,
    level: ({ level }, value) => level === value,
    category: ({ categories }, value) => categories.includes(value),
    salary: ({ salary }) => salary !== null,
    list: () => true,
  };
  for (const [name, isRight] of Object.entries(holds)) {
    const [[value, count] = ["", 0]] = Object.entries(meta.facets?.[name] ?? {});
    const answer = await ask(new URLSearchParams({ [name]: value, limit: "100" }).toString());
    expect([name, answer.data.length > 0]).toEqual([name, true]);
    for (const job of answer.data) expect([name, value, isRight(job, value)]).toEqual([name, value, true]);
    if (meta.total_is === "exact") expect([name, answer.meta.total]).toEqual([name, count]);
  }
  for (const { eligibility } of (await ask("eligible=KE&limit=100")).data)
    expect(eligibility.verdict).toBe("open");
  const unclear = await ask("eligible=KE&include_unclear=true&limit=100");
  expect(new Set(unclear.data.map(({ eligibility }) => eligibility.verdict))).toEqual(
    new Set(["open", "unclear"]),
  );
  const several = await ask("level=senior,lead&limit=100");
  expect(new Set(several.data.map(({ level }) => level))).toEqual(new Set(["senior", "lead"]));
});

test("the orders are what they say", async () => {
  const dates = (await ask("order=newest&limit=100")).data.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  const closing = (await ask("order=closing&limit=100")).data.map(({ closes_at }) => closes_at ?? "");
  expect(closing).toEqual(closing.toSorted());
  expect(closing).not.toContain("");
  const late = new Date(running.clock.now() + 10 * 86_400_000).toISOString();
  for (const { closes_at } of (await ask(`closes_after=${late}&limit=100`)).data)
    expect((closes_at ?? "") > late).toBeTrue();
  const since = new Date(running.clock.now() - 2 * 86_400_000).toISOString();
  for (const { date } of (await ask("posted_within=2d&limit=100")).data) expect(date >= since).toBeTrue();
});

test("all pages together are all open jobs, each vacancy once, as many as the total says", async () => {
  const query = "query=officer&limit=7";
  const ids: string[] = [];
  let answer = await ask(query);
  const { total } = answer.meta;
  for (;;) {
    ids.push(...answer.data.map(({ id }) => id));
    if (answer.pagination.next === null) break;
    answer = await ask(`${query}&cursor=${answer.pagination.next}`);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(total);
});

test("a misspelt word is corrected and told, and its pages go on", async () => {
  const first = await ask("query=custmer%20suport&limit=2");
  expect(first.meta.corrected).toBe("customer support");
  const second = await ask(`query=custmer%20suport&limit=2&cursor=${first.pagination.next}`);
  expect(second.data).toHaveLength(2);
  expect(second.data.map(({ id }) => id)).not.toContain(first.data[0]?.id);
});

test("fields are those that were asked for, the text only then", async () => {
  expect(Object.keys((await ask("limit=1")).data[0] ?? {})).not.toContain("description");
  const [job] = (await ask("limit=1&fields=title,description")).data;
  expect(Object.keys(job ?? {})).toEqual(["title", "description"]);
});

test("every mistake is a 400 with a sentence in JSON, and nothing is ever a 500", async () => {
  for (const query of [
    "county=Atlantis",
    "level=boss",
    "board=nope",
    "country=Kenya",
    "order=best",
    "posted_within=soon",
    "closes_after=tomorrow",
    "fields=secret",
    "salary=maybe",
    "eligible=UG",
    "cursor=abc",
    `query=${"a".repeat(201)}`,
  ]) {
    const refused = await running.get(`/api/v2/jobs?${query}`);
    expect([query, refused.status]).toEqual([query, 400]);
    expect(Object.keys((await refused.json()) as object)).toEqual(["error"]);
  }
  const { pagination } = await ask("query=officer&limit=1");
  const other = await running.get(`/api/v2/jobs?query=nurse&cursor=${pagination.next}`);
  expect([other.status, await other.json()]).toEqual([
    400,
    { error: "This cursor belongs to another question; begin again without it." },
  ]);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (cursor) => {
      const path = `/api/v2/jobs?cursor=${encodeURIComponent(cursor)}`;
      expect([200, 400]).toContain(await status(path));
      expect([200, 400, 410]).toContain(await status(path.replace("jobs?", "jobs/changes?")));
    }),
    { numRuns: 150 },
  );
});

test("one job comes whole with its history, an unknown one is 404", async () => {
  const [found] = (await ask("board=apolloagriculture&limit=1")).data;
  const response = await running.get(`/api/v2/jobs/${found?.id}`);
  const whole = (await response.json()) as V2Job & { history: Change[] };
  expect(whole.title).toBe(found?.title as string);
  expect(whole.description.length).toBeGreaterThan(100);
  expect(whole.history[0]?.op).toBe("added");
  expect(await status("/api/v2/jobs/apolloagriculture-1")).toBe(404);
  expect(await status("/api/v2/jobs/%E0%A4%A")).toBe(404);
});

test("HEAD, OPTIONS, other methods, conditions and limits are as version 1 has them, in JSON", async () => {
  const url = `${running.kazi.origin}/api/v2/jobs?limit=1`;
  const response = await fetch(url);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("ratelimit-policy")).toStartWith('"default";q=');
  expect(response.headers.get("cache-control")).toContain("s-maxage=");
  const etag = response.headers.get("etag") ?? "";
  expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(url, { method: "HEAD" })).headers.get("content-type")).toContain("application/json");
  expect((await fetch(url, { method: "OPTIONS" })).status).toBe(204);
  const posted = await fetch(url, { method: "POST" });
  expect([posted.status, posted.headers.get("content-type")]).toEqual([
    405,
    "application/json; charset=utf-8",
  ]);
});

/** What somebody has who took the snapshot once and follows the changes. */
class Mirror {
  readonly jobs = new Map<string, V2Job>();
  #cursor = "";

  async begin(get: RunningJobs["get"]): Promise<void> {
    const response = await get("/api/v2/jobs/snapshot.ndjson.gz");
    expect(response.status).toBe(200);
    const text = gunzipSync(await response.arrayBuffer()).toString();
    const [head = "", ...lines] = text.trim().split("\n");
    this.#cursor = String(JSON.parse(head).seq);
    this.jobs.clear();
    for (const line of lines) {
      const job = JSON.parse(line) as V2Job;
      this.jobs.set(job.id, job);
    }
  }

  async follow(get: RunningJobs["get"]): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      const response = await get(`/api/v2/jobs/changes?jobs=true&cursor=${this.#cursor}`);
      expect(response.status).toBe(200);
      const { changes, next, complete } = (await response.json()) as {
        changes: Change[];
        next: string;
        complete: boolean;
      };
      for (const { id, job } of changes) {
        if (job) this.jobs.set(id, job);
        else this.jobs.delete(id);
      }
      this.#cursor = next;
      isComplete = complete;
    }
  }
}

eachEngine("a mirror", (engine) => {
  test("that follows the changes equals the catalogue after a week with faults and restarts", async () => {
    const place = await engine.readyPlace();
    let now = await startJobs({ place });
    const { boards, clock } = now;
    const mirror = new Mirror();
    const look = async (path: string) => void (await (await now.get(path)).arrayBuffer());
    await now.allJobs("/api/africa-jobs");
    await mirror.begin(now.get);
    expect(mirror.jobs.size).toBeGreaterThan(10);
    for (let step = 0; step < 14; step++) {
      boards.setFault("*", step % 3 === 1 ? "500" : null);
      clock.advance(12 * 3_600_000);
      if (step % 5 === 4) {
        await now.kazi.stop();
        now = await startJobs({ place, clock, boards });
      }
      await look("/api/africa-jobs");
      await becomes(async () => (await now.get("/api/africa-jobs")).status === 200, 20_000);
      await mirror.follow(now.get);
    }
    boards.setFault("*", null);
    const database = await engine.open(place);
    const equal = async () => {
      await mirror.follow(now.get);
      const ids = (await openIds(database)).filter((id) => mayPassOn.has(boardSlugOf(id)));
      const jobs = (await wholeJobs(database.read, ids)).map(v2Job);
      const mirrored = [...mirror.jobs.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      return Bun.deepEquals(mirrored, JSON.parse(JSON.stringify(jobs)));
    };
    await becomes(equal, 20_000);
  }, 120_000);
});

eachEngine("what is over", (engine) => {
  test("is 410: a closed job with its reason, a cursor from before what is kept or ahead of it with the file to begin with", async () => {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start - 40 * day, listed(1));
    await apply(start - 39 * day, listed(2));
    await apply(start - 38 * day, listed(2), listed(3));
    await database.change([], (tx) => hideJobs(tx, "acme-2", start));
    const { get } = await startJobs({ place });
    const hidden = await get("/api/v2/jobs/acme-2");
    expect([hidden.status, await hidden.json()]).toEqual([
      410,
      { error: "This job is closed.", reason: "hidden", closed_at: new Date(start).toISOString() },
    ]);
    await database.change([], (tx) => deleteOld(tx, start));
    expect((await get("/api/v2/jobs/changes")).status).toBe(200);
    for (const cursor of ["1", "999999999"]) {
      const response = await get(`/api/v2/jobs/changes?cursor=${cursor}`);
      expect([cursor, response.status]).toEqual([cursor, 410]);
      expect(((await response.json()) as { error: string }).error).toContain(
        "/api/v2/jobs/snapshot.ndjson.gz",
      );
    }
  });
});
