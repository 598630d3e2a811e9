// Every row of attack and fault that was tried, with the tests that hold it, for the page "What we promise". A test checks
// that each named file is there.

/** `mended`: it did not hold when it was first tried, and does now. */
export type Verdict = "held" | "mended" | "in part" | "does not hold" | "not tried";
/** `row` may be several: "H-4, H-5", "H-1 to H-3". */
export type TriedRow = { row: string; what: string; verdict: Verdict; proof: string[]; note?: string };

const jobs = "test/http/job-rows.test.ts";
const providers = "test/http/provider-rows.test.ts";
const refusals = "test/providers-refusals.test.ts";
const matrix = "test/security/access-matrix.test.ts";
const strangers = "test/strangers.test.ts";
const accounts = "test/accounts.test.ts";
const injection = "test/security/injection.test.ts";
const everyAddress = "test/security/every-address.test.ts";
const prototypes = "test/security/prototypes.test.ts";
const held = "held" as const;

export const triedRows: TriedRow[] = [
  {
    row: "S-1",
    what: "another account's keys",
    verdict: held,
    proof: [matrix, everyAddress, strangers],
    note: "105 routes of both areas against 6 callers, 141 other addresses against 10: no wrong cell, and a false refusal counts as wrong",
  },
  {
    row: "S-2",
    what: "ids in a row",
    verdict: held,
    proof: [strangers, "test/providers-keys.test.ts"],
    note: "1,000 ids, no common step",
  },
  { row: "S-3", what: "keys in other places and spellings", verdict: held, proof: [providers, refusals] },
  {
    row: "S-4",
    what: "invalid, revoked, expired keys",
    verdict: held,
    proof: [refusals],
    note: "they are told apart on purpose",
  },
  {
    row: "S-5",
    what: "revocation on every instance",
    verdict: held,
    proof: ["test/cluster.test.ts", "test/instances.test.ts"],
  },
  {
    row: "S-6",
    what: "guessing passwords",
    verdict: held,
    proof: ["test/security/guessing.test.ts", "test/long/guessing.long.ts", accounts],
    note: "100 guesses from one address: 90 refused; 100 from 100 addresses: all refused; 1,000 accounts from one network: 700 refused; the owner's own browser gets in",
  },
  {
    row: "S-7",
    what: "learning who has an account",
    verdict: "mended",
    proof: [accounts],
    note: "an empty password was answered 500 where there was no account, and 401 where there was",
  },
  {
    row: "S-8",
    what: "weak passwords",
    verdict: "mended",
    proof: ["src/access/accounts/passwords.test.ts"],
    note: "over 200 made as people make them, instead of a list of 10,000; digits for the last letter of a word had passed",
  },
  { row: "S-9", what: "sessions that should have ended", verdict: held, proof: [accounts] },
  { row: "S-10", what: "cookies", verdict: held, proof: [strangers] },
  {
    row: "S-11",
    what: "requests from foreign pages",
    verdict: held,
    proof: [strangers, "test/security/no-get-changes.test.ts"],
    note: "875 GETs as five callers on every address change none of 31 tables, but for counts of use, fetched jobs and the record of an export; foreign pages change none of 33",
  },
  { row: "S-12", what: "private columns", verdict: held, proof: ["test/providers-search.test.ts"] },
  {
    row: "S-13",
    what: "fields that a form adds",
    verdict: held,
    proof: ["test/developer-access.test.ts", prototypes],
  },
  {
    row: "S-14",
    what: "prototypes",
    verdict: held,
    proof: [prototypes, "src/jobs/boards/traps-of-answers.test.ts"],
    note: "1,378 bodies to 53 routes, pushed items, files of every kind, 660 addresses",
  },
  { row: "S-15", what: "limits of every kind", verdict: held, proof: [providers] },
  {
    row: "S-16",
    what: "cache busting",
    verdict: held,
    proof: ["test/jobs-fair-use.test.ts", "test/jobs-memory.test.ts"],
    note: "8,000 variants, 3,000 searches, 500 of them busting a cache, instead of 10,000",
  },
  {
    row: "S-17",
    what: "oversized requests",
    verdict: held,
    proof: ["test/http.test.ts", accounts],
    note: "an address of up to 4,096 characters instead of a query of 2 KB; unknown parameters are ignored, as the contracts say, a thousand of them too",
  },
  {
    row: "S-18",
    what: "slow callers",
    verdict: "mended",
    proof: ["test/faults/slow-clients.test.ts", "test/long/slow-clients.long.ts"],
    note: "500 of each kind: slow heads and idle connections are closed after 12 s, slow bodies and readers after 28 s, where it was 32; others are served meanwhile",
  },
  {
    row: "S-19",
    what: "other spellings of an operator's route",
    verdict: held,
    proof: [matrix, everyAddress, "test/operator-access.test.ts"],
    note: "1,988 spellings, none opened",
  },
  {
    row: "API6",
    what: "sign-up and requests for access by machines",
    verdict: held,
    proof: [accounts, "test/developer-access.test.ts"],
    note: "200 tries each: 5 accounts of one address, 1 open request",
  },
  {
    row: "S-20",
    what: "redirects to the inside",
    verdict: held,
    proof: ["src/outbound/forbidden-addresses.test.ts", "src/outbound/destination.test.ts"],
  },
  {
    row: "S-21, S-22",
    what: "names that change their address, and addresses that an operator enters",
    verdict: "not tried",
    proof: [],
    note: "they do not arise: the hosts of the boards are a fixed list in the source, and TLS binds their names",
  },
  {
    row: "S-23",
    what: "security headers on every address",
    verdict: "mended",
    proof: [everyAddress, "test/http.test.ts"],
    note: "documentation, status and small pages had no opener policy; the job board tells other sites its origin, never the page",
  },
  { row: "S-24", what: "foreign origins", verdict: held, proof: [matrix] },
  { row: "S-25", what: "header lines in values", verdict: held, proof: [injection] },
  {
    row: "S-26",
    what: "claims about address, host and scheme",
    verdict: held,
    proof: ["test/jobs-fair-use.test.ts", injection],
    note: "1,000 claimed addresses in six headers: one limit",
  },
  {
    row: "S-28",
    what: "random requests",
    verdict: held,
    proof: ["test/providers-random.test.ts", "test/http/generated-requests.test.ts"],
    note: "1,660 instead of 10,000",
  },
  { row: "S-29", what: "TRACE and CONNECT", verdict: held, proof: ["test/http.test.ts"] },
  {
    row: "S-30",
    what: "request smuggling",
    verdict: held,
    proof: ["test/security/smuggling.test.ts"],
    note: "277 messages straight, through nginx and Varnish: no hidden request answered, and 1,000 honest ones beside them each way; HAProxy was not at hand",
  },
  {
    row: "Pipelining",
    what: "requests sent before the one before is answered",
    verdict: "in part",
    proof: ["test/security/smuggling.test.ts"],
    note: "answers that are in memory come in order; behind a request that takes its time the runtime closes the connection, so that the caller has to ask again; nginx, Varnish and browsers do not pipeline",
  },
  {
    row: "S-31",
    what: "cache poisoning",
    verdict: held,
    proof: ["test/security/cache-attacks.test.ts"],
    note: "an id that a caller gives to a proxy which passes it on is kept with the answer; it is a plain word",
  },
  { row: "S-32", what: "cache deception", verdict: held, proof: ["test/security/cache-attacks.test.ts"] },
  {
    row: "S-33",
    what: "ways off the site",
    verdict: held,
    proof: [injection],
    note: "224 of our own list on 2,688 addresses",
  },
  {
    row: "API9",
    what: "what is served and what is written down",
    verdict: held,
    proof: [everyAddress],
    note: "247 addresses, each in an OpenAPI document, the table of an area or a written list; every documented operation is served",
  },
  {
    row: "S-34",
    what: "hostile XML",
    verdict: held,
    proof: ["src/jobs/boards/rss.test.ts", "src/jobs/boards/traps-of-answers.test.ts"],
  },
  {
    row: "S-35",
    what: "decompression bombs",
    verdict: held,
    proof: ["src/outbound/exchange.test.ts"],
    note: "200 MB instead of 10 GB, and cut off at the same byte",
  },
  {
    row: "S-36",
    what: "hostile HTML in every field",
    verdict: "mended",
    proof: ["test/security/hostile-jobs.test.ts"],
    note: "189 vectors of our own list: some forty elements of lesser known names were left in titles, with their handlers, and text that a board had escaped came out as markup; our pages ran none of them",
  },
  {
    row: "S-37",
    what: "hostile links",
    verdict: "mended",
    proof: ["src/jobs/job-url.test.ts"],
    note: "links with a host and no scheme, and hosts outside of ASCII, had passed",
  },
  {
    row: "S-38",
    what: "expressions that run for long",
    verdict: "mended",
    proof: ["test/security/regular-expressions.test.ts", "src/jobs/boards/boards.test.ts"],
    note: "about thirty grew with the square of their text",
  },
  {
    row: "S-39",
    what: "wrong types from boards",
    verdict: held,
    proof: ["src/jobs/boards/boards.test.ts", "test/jobs-damage.test.ts"],
  },
  {
    row: "S-40",
    what: "secrets and phones in log, metrics and database",
    verdict: held,
    proof: ["test/security/secrets.test.ts", "test/security/referrer.test.ts", strangers],
    note: "22 secrets and 40 phones in 37 tables, and no referrer from four pages that show a secret; where there is no mail server, a mailed link stands in the log until it ends, for the operator to pass on",
  },
  { row: "S-41", what: "lines in the log", verdict: held, proof: [injection] },
  {
    row: "S-42",
    what: "supply chain",
    verdict: "in part",
    proof: ["scripts/lockfile.test.ts", "scripts/supply-chain.ts", "test/tree-secrets.test.ts"],
    note: "hashes, licences, install scripts, the bill of materials and a search for secrets in the tree hold; the audit needs the registry's service, which the machine that ran it could not ask",
  },
  { row: "H-1 to H-3, H-6, H-15", what: "refusals of the providers", verdict: held, proof: [refusals] },
  { row: "H-4, H-5", what: "keys and privacy of an answer", verdict: held, proof: [providers] },
  {
    row: "H-7, H-8, H-11 to H-13, H-16, H-21, H-22",
    what: "answers of the jobs",
    verdict: held,
    proof: [jobs, "src/jobs/jobs-response.test.ts"],
  },
  {
    row: "H-10",
    what: "other methods",
    verdict: "in part",
    proof: [jobs, "test/http.test.ts"],
    note: "405 with the methods that are allowed; a word that the runtime does not know as a method, like FOO, is closed without an answer",
  },
  { row: "H-9", what: "HEAD", verdict: "mended", proof: [jobs, providers], note: "the date was missing" },
  {
    row: "H-14, T-SWR-1 to T-SWR-9",
    what: "fresh, stale and last known good",
    verdict: held,
    proof: ["test/jobs-cache.test.ts", "src/jobs/answer-cache.test.ts", "src/jobs/feed-failures.test.ts"],
  },
  {
    row: "H-17",
    what: "retired routes",
    verdict: "not tried",
    proof: [],
    note: "nothing has been retired yet",
  },
  { row: "H-18, H-19", what: "documents for machines", verdict: held, proof: ["test/docs.test.ts"] },
  { row: "H-20", what: "every refusal's form", verdict: held, proof: [jobs, providers] },
  {
    row: "F-BOARD-1, F-BOARD-3",
    what: "every fault on every board",
    verdict: held,
    proof: ["test/board-faults.test.ts", "test/long/board-faults.long.ts"],
    note: "23 faults, 10 feeds in every test run and every feed in the long one; failures at random are part of the soak",
  },
  {
    row: "F-BOARD-2",
    what: "all boards hang",
    verdict: held,
    proof: ["test/board-hang.test.ts", "test/long/board-hang.long.ts"],
    note: "for 20 s, ten minutes by their clock, at 50 requests a second: 1,000 of 1,000 answered 200, the longest, searches, after 7.3 s; at most 23 connections to boards. For ten minutes on a busy machine: all 27,000 lists 200, 17 of 3,000 new searches refused with 429",
  },
  {
    row: "F-DB-1, F-DB-3, F-DB-4",
    what: "kill -9, first start, a second server",
    verdict: held,
    proof: [
      "test/server-kill.test.ts",
      "test/long/server-kill.long.ts",
      "test/providers-kill.test.ts",
      "test/processes.test.ts",
      "test/long/first-start.long.ts",
    ],
    note: "a server killed 20 times under pushes: 135 batches and 99 erasures acknowledged, 0 lost, 0 half-written, ready again after at most 7.1 s; a writer killed 20 times on each engine: 129 keys, 0 lost; a first start killed 12 times on each engine, 17 of them in the middle: 0 left half",
  },
  {
    row: "F-DB-5",
    what: "PostgreSQL stopped, hanging, cutting off, full",
    verdict: held,
    proof: ["test/providers-faults.test.ts", "test/cluster-faults.test.ts"],
    note: "all connections ended five times under load: 0 of 2,761 requests failed; all 300 places taken by others: 500 with a sentence until they are free. Failover was not tried",
  },
  {
    row: "F-DB-6",
    what: "full and read-only disk",
    verdict: "mended",
    proof: ["test/faults/disk.test.ts", "test/faults/read-only-disk.test.ts"],
    note: "16 batches acknowledged while the disk filled, 30 refused with 503 and a sentence, 0 lost, 0 left by refused ones, 147 reads and none failed; it was a bare 500, and the log did not say why. A disk that turned read-only under a running server has to be taken off and mended, so the server is started again",
  },
  {
    row: "F-DB-7",
    what: "backup, restore, migrations killed",
    verdict: held,
    proof: ["test/backups.test.ts", "test/processes.test.ts"],
    note: "backups 5 times on each engine, 8 of them in the middle; restores 5 times on each, all in the middle: 0 half, 0 erased profiles back",
  },
  {
    row: "F-RED-1",
    what: "Redis away, hanging, emptied, full, refusing",
    verdict: held,
    proof: ["test/instances.test.ts", "test/faults/redis.test.ts"],
    note: "the first answers while it hangs take up to a tenth of a second longer",
  },
  {
    row: "F-CLK",
    what: "clock jumps",
    verdict: held,
    proof: ["test/faults/clock.test.ts", "test/jobs-cache.test.ts", "src/jobs/answer-cache.test.ts"],
    note: "the clock set by an hour and a day both ways: keys and sessions end by the wall clock, limits by time that passes, no wait is negative; jobs with a clock that is handed in",
  },
  {
    row: "F-MEM",
    what: "little memory",
    verdict: "mended",
    proof: ["test/faults/memory.test.ts", "src/jobs/boards/document-text.test.ts"],
    note: "384 MB instead of 256: every answer is 200 while boards are read, at most 276 MB. Ten megabytes of brackets from one board had taken 700 more; thirty boards that send ten megabytes each at the same moment still take 450",
  },
  {
    row: "F-DB-2",
    what: "syncs counted under SQLite",
    verdict: held,
    proof: ["test/faults/syncs.test.ts"],
    note: "40 pushes, each answered after a sync of the log",
  },
  {
    row: "F-CPU",
    what: "a busy core",
    verdict: held,
    proof: ["test/faults/busy-core.test.ts"],
    note: "2,000 requests: ready throughout, every answer 200; the p99 is printed, not judged",
  },
  {
    row: "F-NET",
    what: "a lossy network",
    verdict: held,
    proof: ["test/faults/lossy-network.test.ts"],
    note: "a proxy of the test delays and loses, since tc netem needs rights; it loses 45 connections in 100 instead of 5 packets",
  },
  {
    row: "F-TERM",
    what: "stopping under load",
    verdict: held,
    proof: [
      "test/faults/stop.test.ts",
      "test/long/stop.long.ts",
      "test/cluster.test.ts",
      "test/stop-under-boards.test.ts",
    ],
    note: "25 stops under 200 requests a second with ten sign-ins under way, on a machine with ten times the work that its cores can do: 15,005 answered, 0 begun and lost, 7 reset before they were read, gone after at most 3.9 s; three instances behind nginx are restarted one after the other under load and no request fails, of as many as come meanwhile instead of 100,000",
  },
  {
    row: "F-SLOW",
    what: "slow readers",
    verdict: held,
    proof: ["test/faults/slow-clients.test.ts", "test/long/slow-clients.long.ts"],
    note: "1,000 readers who do not read 500 kB: Kazi grows by 3 MB, since all answers share one body, and has closed each after 28 s; what the system has already taken to send is for it to let go",
  },
  {
    row: "F-MULTI",
    what: "an instance cut off",
    verdict: "in part",
    proof: ["test/faults/cut-off.test.ts", "test/instances.test.ts"],
    note: "cut off from PostgreSQL it refuses within 2.6 s, is not ready, and a revoked key works on none. Cut off from Redis it counts for itself, so that of three instances a caller may have twice the limit, where the row wants a third more; its metric says so",
  },
  {
    row: "F-CRASH",
    what: "a crash inside a parser, and errors that nobody waits for",
    verdict: "mended",
    proof: ["test/faults/crash.test.ts", "src/jobs/workshop.test.ts", "src/jobs/feed-failures.test.ts"],
    note: "the thread that reads feeds killed 5 times under requests: 939 of 939 lists 200, 3 of 46 searches told to come back; a stray error had ended the process and is one line in the log now",
  },
  {
    row: "Overload",
    what: "a thousand callers at once",
    verdict: "in part",
    proof: ["bench/jobs-overload.ts", "test/jobs-fair-use.test.ts"],
    note: "1,000 connections that ask again at once are given 0.91 (0.64 to 1.16) of the answers that 32 are; callers over their limit are refused in 17 ms; others are not turned away but wait in line, 25 ms",
  },
  {
    row: "Soak",
    what: "an hour of load with boards that break and come back",
    verdict: "mended",
    proof: ["bench/soak.ts"],
    note: "memory between 233 and 323 MB after a quarter of an hour, its slope -0.8 MB an hour, 95 % interval -21 to 20; open files 26 to 30, p99 no slower at the end. The hour before had shown 28 MB an hour more: it was the soak, which kept filling a bounded memory of searches. Timers are not counted",
  },
];

/** How many rows a line stands for. */
export function rowsIn(line: string): number {
  return line.split(", ").reduce((sum, part) => {
    const [from = "", to] = part.split(" to ").map((row) => /\d+$/.exec(row)?.[0]);
    return sum + (to === undefined ? 1 : Number(to) - Number(from) + 1);
  }, 0);
}
