// What Kazi promises, with the tests that prove it. A test checks that each named file is there. A figure is what the named
// test or benchmark printed.
export type Promised = { promise: string; proof: string[]; figure: string };

export const promised: Promised[] = [
  {
    promise: "A board that fails, lies or falls silent costs its newest jobs, never the answer.",
    proof: ["test/board-faults.test.ts", "test/long/board-faults.long.ts", "test/jobs-faults.test.ts"],
    figure: "every fault on ten feeds in every test run, on every feed of every board in the long one",
  },
  {
    promise: "A list is answered from memory while it is fresh or stale, however many ask at once.",
    proof: ["test/jobs-cache.test.ts"],
    figure: "10,000 requests over 500 connections on a cold list: one call for each page of each feed",
  },
  {
    promise: "A key that was revoked is refused everywhere within a second.",
    proof: ["test/providers-keys.test.ts", "test/cluster.test.ts"],
    figure: "one second, between processes",
  },
  {
    promise: "Nothing that was acknowledged is lost by kill -9.",
    proof: [
      "test/server-kill.test.ts",
      "test/long/server-kill.long.ts",
      "test/providers-kill.test.ts",
      "test/long/providers-kill.long.ts",
    ],
    figure:
      "20 kills of a server and 40 of a writer in every test run, ten times as many in the long one: 0 lost",
  },
  {
    promise:
      "On a full disk reads go on, what cannot be saved is refused with a sentence, and nothing that was acknowledged is lost.",
    proof: ["test/faults/disk.test.ts"],
    figure: "16 batches acknowledged while it filled, 30 refused with 503: 0 lost",
  },
  {
    promise: "What was acknowledged is on the disk, for the case that the power goes.",
    proof: ["test/faults/syncs.test.ts"],
    figure: "40 pushes on SQLite: none acknowledged before a sync of the log",
  },
  {
    promise:
      "A profile that is pushed again and again over a bad network is there once, as it was pushed last.",
    proof: ["test/faults/lossy-network.test.ts", "test/operator-push.test.ts"],
    figure: "120 pushes after 216 tries: 0 double, 0 out of date",
  },
  {
    promise: "Nobody opens a route that is not theirs.",
    proof: [
      "test/security/access-matrix.test.ts",
      "test/security/every-address.test.ts",
      "test/operator-access.test.ts",
    ],
    figure: "105 routes against 6 callers, 141 other addresses against 10: 0 of 1,968 cells wrong",
  },
  {
    promise:
      "Nothing in a job can run on our pages, even without a Content-Security-Policy, or be read as markup on yours.",
    proof: ["test/security/hostile-jobs.test.ts", "test/job-board-injection.test.ts"],
    figure: "189 vectors in every field: none left as markup, 0 ran in a real browser",
  },
  {
    promise: "Every answer is one that the contract declares.",
    proof: ["test/http/generated-requests.test.ts", "test/http/openapi-lint.test.ts"],
    figure: "860 random requests in every state of the server: 0 undeclared",
  },
  {
    promise: "Told to stop, it answers what is under way and ends.",
    proof: ["test/faults/stop.test.ts", "test/processes.test.ts", "test/long/stop.long.ts"],
    figure: "25 stops under load, 15,005 requests: 0 begun and lost",
  },
  {
    promise: "A hot list of jobs is about as fast as what a cache in front would send.",
    proof: ["bench/jobs-hot.ts"],
    figure: "0.7 to 0.9 of nginx's own cache, 1.1 to 1.4 of Varnish; see Speed below",
  },
  {
    promise: "Those who ask hardly notice that boards are refreshed or that profiles are imported.",
    proof: ["bench/jobs-refresh.ts", "bench/import-under-load.ts"],
    figure: "p99 at a third of the most it can do: 1.7 times that at rest, 1.4 times during 100,000 rows",
  },
  {
    promise: "An hour of load while boards fail and come back costs no answer.",
    proof: ["bench/soak.ts"],
    figure: "38.3 million requests at a third of the most it can do, boards broken 1,829 times: 0 errors",
  },
];
