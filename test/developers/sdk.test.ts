// The client library against a running Kazi, and as a package under Node.
import { afterEach, expect, setSystemTime, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { z } from "zod";
import { type SampleBoards, startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { createJobsClient, type Job, type JobsClient, type JobsOptions } from "../../sdk/jobs.ts";
import { createJobsV2Client, eachChange, eachJob, type JobWithFacts } from "../../sdk/jobs-v2.ts";
import { createProvidersClient, type DiscoveryAnswer, type Provider } from "../../sdk/providers.ts";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import type { V2Job } from "../../src/jobs/answers/v2/job.ts";
import type { Job as ServedJob } from "../../src/jobs/job/job.ts";
import { jobsContract } from "../../src/jobs/jobs-contract.ts";
import { v2Contract } from "../../src/jobs/v2-contract.ts";
import { systemClock } from "../../src/process/clock.ts";
import { discoveryAnswerSchema, discoveryContract } from "../../src/providers/discovery-contract.ts";
import type { Provider as ServedProvider } from "../../src/providers/profile/provider.ts";
import { providersContract } from "../../src/providers/providers-contract.ts";
import { fewerEmployers } from "../support/boards/running-jobs.ts";
import { sqlitePlace } from "../support/engines.ts";
import { startProviderApi } from "../support/provider-api.ts";
import { addProviders, newKey } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";

const sdk = new URL("../../sdk/", import.meta.url).pathname;

let boards: SampleBoards | null = null;
afterEach(async () => {
  setSystemTime();
  await boards?.stop();
  boards = null;
});

async function startJobs(): Promise<{ origin: string }> {
  boards = await startSampleBoards({ clock: systemClock });
  return startKazi(sqlitePlace(), {
    env: { BOARDS_ORIGIN: boards.origin, BOARDS_OFF: fewerEmployers, BOARDS_PAUSE: "0s" },
  });
}

async function startProviders() {
  const kazi = await startProviderApi(sqlitePlace());
  await addProviders(kazi.database, [...sampleProviders(200)]);
  return kazi;
}

/** A client that also tells what came back each time. */
function watched(options: JobsOptions): { client: JobsClient; statuses: number[] } {
  const statuses: number[] = [];
  const client = createJobsClient({
    ...options,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      statuses.push(response.status);
      return response;
    },
  });
  return { client, statuses };
}

test("the types are the contract's, both ways", () => {
  const job = (served: ServedJob): Job => served;
  const servedJob = (sent: Job): ServedJob => sent;
  const found = (served: V2Job): JobWithFacts => served;
  const servedFound = (sent: JobWithFacts): V2Job => sent;
  const provider = (served: ServedProvider): Provider => served;
  const servedProvider = (sent: Provider): ServedProvider => sent;
  type ServedAnswer = z.infer<typeof discoveryAnswerSchema>;
  const discovered = (served: ServedAnswer["data"][number]): DiscoveryAnswer["data"][number] => served;
  const servedDiscovered = (sent: DiscoveryAnswer["data"][number]): ServedAnswer["data"][number] => sent;
  const both = [job, servedJob, found, servedFound, provider, servedProvider, discovered, servedDiscovered];
  expect(both).toHaveLength(8);
});

test("there is a call for every operation of the contracts, by its name", () => {
  const calls = [
    createJobsClient({ baseUrl: "" }),
    createJobsV2Client({ baseUrl: "" }),
    createProvidersClient({ baseUrl: "", apiKey: "kz" }),
  ];
  const operations = [jobsContract, v2Contract, providersContract, discoveryContract].flatMap(({ routes }) =>
    routes.map((route) => route.operationId),
  );
  expect(calls.flatMap((client) => Object.keys(client)).sort()).toEqual(operations.sort() as string[]);
});

test("providers are found by county, town, verification and limit", async () => {
  const { origin, secret } = await startProviders();
  const { searchProviders } = createProvidersClient({ baseUrl: `${origin}/`, apiKey: secret });
  const all = await searchProviders();
  expect(all.pagination).toEqual({ limit: 20, returned: 20 });
  const [first] = all.data;
  const there = await searchProviders({ county: String(first?.county), verified: true, limit: 3 });
  expect(there.pagination.limit).toBe(3);
  expect(there.data.length).toBeGreaterThan(0);
  expect(there.data.every(({ county, verified }) => county === first?.county && verified)).toBe(true);
  expect((await searchProviders({ town: "Atlantis", verified: false })).data).toEqual([]);
});

test("version 2 finds providers by service and distance, page by page", async () => {
  const { origin, secret } = await startProviders();
  const { discoverProviders } = createProvidersClient({ baseUrl: origin, apiKey: secret });
  const near = { latitude: -1.2921, longitude: 36.8219 };
  const search = { near, radiusKm: 50, order: "distance", limit: 7 } as const;
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { data, pagination, meta }: DiscoveryAnswer = await discoverProviders({ ...search, cursor });
    expect([meta.order.by, discoveryAnswerSchema.safeParse({ data, pagination, meta }).success]).toEqual([
      "distance",
      true,
    ]);
    ids.push(...data.map(({ id }) => id));
    cursor = pagination.next;
  }
  expect(ids.length).toBeGreaterThan(10);
  expect(new Set(ids).size).toBe(ids.length);
  const { data, meta } = await discoverProviders({ service: "fundi umeme", facets: true, verified: false });
  expect(
    data.every(({ services }) => services.some(({ category }) => category === "Electrical & Solar")),
  ).toBe(true);
  expect(meta.facets?.counted).toBeGreaterThan(0);
});

test("refusals of the running server arrive as their kinds, with the server's sentence and request id", async () => {
  const { origin, database } = await startProviders();
  const ask = (apiKey: string) =>
    createProvidersClient({ baseUrl: origin, apiKey })
      .searchProviders()
      .catch((error) => error);
  const jobsKey = await newKey(database, { scopes: ["jobs:read"] });
  expect(await ask("kz_live_nonsense")).toMatchObject({ kind: "unauthorized", status: 401 });
  const { kind, message, requestId } = await ask(jobsKey.secret);
  expect(kind).toBe("forbidden");
  expect(message).toContain("providers:read");
  expect(requestId).toMatch(/^[\w-]{36}$/);
});

test("all seven calls bring jobs, and keep to their parameters", async () => {
  const { origin } = await startJobs();
  const client = createJobsClient({ baseUrl: origin });
  const [africa, remote, entry, graduate, internship, wfh, found] = await Promise.all([
    client.africaJobs(),
    client.remoteJobs(),
    client.entryLevelJobs(),
    client.graduateJobs(),
    client.internshipJobs(),
    client.wfhJobs(),
    client.searchJobs({ query: "data & design" }),
  ]);
  for (const jobs of [africa, remote, entry, graduate, internship, wfh])
    expect(jobs.length).toBeGreaterThan(0);
  expect(Array.isArray(found)).toBe(true);
  expect((await client.entryLevelJobs({ page: 2 }))[0]?.id).not.toBe(entry[0]?.id);
  expect(await client.remoteJobs({ category: "no such category" })).toEqual([]);
  await expect(client.searchJobs({ query: " " })).rejects.toMatchObject({ kind: "bad-request" });
});

test("jobs are kept for five minutes, then asked for by ETag", async () => {
  const { origin } = await startJobs();
  const { client, statuses } = watched({ baseUrl: origin });
  const first = await client.remoteJobs();
  expect(await client.remoteJobs()).toEqual(first);
  expect(statuses).toEqual([200]);
  setSystemTime(new Date(Date.now() + 300_001));
  expect(await client.remoteJobs()).toEqual(first);
  expect(await client.remoteJobs()).toEqual(first);
  expect(statuses).toEqual([200, 304]);
  expect(await client.remoteJobs({ reload: true })).toEqual(first);
  expect(statuses).toEqual([200, 304, 304]);
});

test("version 2 is searched page by page, and a copy made from it follows the changes", async () => {
  const { origin } = await startJobs();
  await createJobsClient({ baseUrl: origin }).africaJobs();
  const client = createJobsV2Client({ baseUrl: origin });
  const { data, meta } = await client.findJobs({ query: "officer", eligible: "KE", limit: 2 });
  expect(data.every(({ eligibility }) => eligibility.verdict === "open")).toBeTrue();
  const ids = (await Array.fromAsync(eachJob(client, { query: "officer", eligible: "KE", limit: 2 }))).map(
    ({ id }) => id,
  );
  expect([new Set(ids).size, ids.length]).toEqual([meta.total, meta.total]);
  const [first] = data;
  expect((await client.getJob({ id: String(first?.id) })).title).toBe(String(first?.title));
  expect(await client.getJob({ id: "nobody-1" }).catch((error) => error)).toMatchObject({
    kind: "not-found",
  });
  const { seq, jobs } = await client.jobSnapshot();
  const copied = await Array.fromAsync(jobs);
  expect(copied.length).toBeGreaterThan(0);
  const changes = await Array.fromAsync(eachChange(client, { jobs: true }));
  expect(changes.at(-1)?.cursor).toBe(String(seq));
  for (const job of copied) expect(changes.some(({ change }) => change.job?.id === job.id)).toBeTrue();
  expect(await Array.fromAsync(eachChange(client, { cursor: String(seq) }))).toEqual([]);
});

test("the jobs half weighs under 2 kB and holds nothing of the providers", async () => {
  const built = await Bun.build({ entrypoints: [`${sdk}jobs.ts`], minify: true, target: "browser" });
  const code = (await built.outputs[0]?.text()) ?? "";
  expect(brotliCompressSync(code).byteLength).toBeLessThan(2_048);
  expect(code).not.toContain("/api/v1/");
});

test("the package works under Node, imported by its name", async () => {
  const { origin, secret } = await startProviders();
  const jobs = await startKazi(sqlitePlace());
  const folder = mkdtempSync(join(tmpdir(), "kazi-sdk-"));
  try {
    const installed = join(folder, "node_modules/@kazi/client");
    mkdirSync(installed, { recursive: true });
    cpSync(`${sdk}package.json`, join(installed, "package.json"));
    const tsc = new URL("../../node_modules/.bin/tsc", import.meta.url).pathname;
    const built = spawnSync(tsc, ["-p", sdk, "--outDir", join(installed, "dist")], { encoding: "utf8" });
    expect(built.stdout + built.stderr).toBe("");
    const script = `
      import { createJobsClient, KaziError } from "@kazi/client/jobs";
      import { createProvidersClient } from "@kazi/client/providers";
      const { data } = await createProvidersClient({ baseUrl: "${origin}", apiKey: process.env.KEY }).searchProviders({ limit: 2 });
      const refused = await createJobsClient({ baseUrl: "${jobs.origin}" }).searchJobs({ query: "" }).catch((error) => error);
      console.log(data.length, refused instanceof KaziError, refused.kind);`;
    await Bun.write(join(folder, "caller.mjs"), script);
    const node = Bun.spawn(["node", "caller.mjs"], {
      cwd: folder,
      env: { ...process.env, KEY: secret },
      stderr: "pipe",
    });
    const [said, complained] = await Promise.all(
      [node.stdout, node.stderr].map((stream) => new Response(stream).text()),
    );
    expect({ said, complained }).toEqual({ said: "2 true bad-request\n", complained: "" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
