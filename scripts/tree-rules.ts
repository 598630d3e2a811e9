// The rules of the house: who may import whom, and which file is the one door to what. Pure: sources in, breaches out.
import { dirname, join } from "node:path";

export type Sources = Map<string, string>;

type ImportRule = { of: RegExp; mayTake: RegExp; mayTakeTypes?: RegExp; why: string };

/** Everything under `src` may take these; they take nothing of the house themselves. */
const ground = "^src/(config|places|process|text)/|^package\\.json$|^contract/.*\\.json$";

/** Who is asking, how often they may, and what is recorded of it; not how keys are made or access is granted. */
const whoIsAsking =
  "^src/access/(keys/(authenticate|limits)|usage/usage-(recorder|tally)|audit-store|area/area-route)\\.ts$";

const rooms = (...names: string[]) => new RegExp([...names.map((name) => `^src/${name}`), ground].join("|"));

/** Inside `jobs` the imports run one way, and a room may use what stands below it. */
const jobsBelow = [
  "jobs/job/",
  "jobs/facts/",
  "jobs/boards/",
  "jobs/catalogue/",
  "jobs/search/",
  "jobs/feeds/",
  "jobs/answers/",
];
const jobsData = ["jobs/endpoints\\.ts$", "jobs/refusal-sentences\\.ts$", "jobs/job-tables\\.ts$"];
const technical = ["http/", "outbound/", "database/", "threads/"];
const jobsRoom = (below: number, ...more: string[]) =>
  new RegExp(
    `${rooms(...jobsBelow.slice(0, below), ...jobsData, ...technical, ...more).source}|${whoIsAsking}`,
  );

const importRules: ImportRule[] = [
  {
    of: /^src\/jobs\/boards\/.*\.sample\.ts$/,
    mayTake: /^src\/(jobs\/(boards|job)|text)\/|^sample-boards\//,
    why: "a board's sample is pure: it takes boards, jobs and the sample boards' parts only",
  },
  {
    of: /^src\/jobs\/boards\//,
    mayTake: /^src\/(jobs\/(boards|job)|text)\//,
    why: "a board is pure: it takes board.ts, job/ and text/ only",
  },
  {
    of: /^src\/jobs\/job\//,
    mayTake: /^src\/(jobs\/job|places|text)\//,
    why: "what a job is rests on nothing but text and places",
  },
  {
    of: /^src\/jobs\/facts\//,
    mayTake: /^src\/(jobs\/(facts|job)|places|text)\//,
    why: "facts are pure: they take what a job is, places and text only",
  },
  {
    of: /^src\/jobs\/catalogue\//,
    mayTake: jobsRoom(4),
    why: "the catalogue keeps jobs, whoever fetches or shows them",
  },
  {
    of: /^src\/jobs\/search\//,
    mayTake: jobsRoom(5),
    why: "searching knows jobs, not how they are fetched or sent",
  },
  {
    of: /^src\/jobs\/feeds\//,
    mayTake: jobsRoom(4, "jobs/feeds/"),
    why: "feeds are fetched and judged without knowing who asks for them",
  },
  {
    of: /^src\/jobs\/answers\//,
    mayTake: jobsRoom(7),
    why: "answers are made of feeds and searches, for whoever shows them",
  },
  {
    of: /^src\/jobs\/limits\//,
    mayTake: jobsRoom(0, "jobs/limits/", "jobs/answers/jobs-response\\.ts$"),
    why: "fair use knows who asks, not what for",
  },
  {
    of: /^src\/jobs\/pages\//,
    mayTake: new RegExp(
      `${jobsRoom(7, "jobs/pages/", "jobs/limits/", "jobs/operator/listing-name\\.ts$").source}|^web/(job-board|look)/`,
    ),
    why: "the job board's pages take answers and the board's own parts",
  },
  {
    of: /^src\/jobs\//,
    mayTake: new RegExp(`${rooms("jobs/", ...technical).source}|${whoIsAsking}|^web/(job-board|look)/`),
    why: "jobs takes no provider, of access only who is asking and what is recorded of it, of web its own board",
  },
  {
    of: /^src\/providers\//,
    mayTake: new RegExp(`${rooms("providers/", ...technical).source}|${whoIsAsking}|^web/(my-profile|look)/`),
    why: "providers takes no job, of access only who is asking and what is recorded of it, of web a provider's own page",
  },
  {
    of: /^src\/access\//,
    mayTake: new RegExp(`${rooms("access/", "http/", "database/").source}|^web/(developer-area|look)/`),
    why: "access serves both services and takes from neither, and of web its own area",
  },
  {
    of: /^src\/operators\/console\/(console-service|operator-figures)\.ts$/,
    mayTake: rooms("operators/", "access/", "jobs/", "providers/", "pages/", "http/", "database/"),
    why: "the console shows how both services do",
  },
  {
    of: /^src\/operators\//,
    mayTake: new RegExp(
      `${rooms("operators/", "access/", "http/", "database/").source}|^web/(operator-console|look)/`,
    ),
    why: "operators rest on access, and services bring their own routes",
  },
  {
    of: /^src\/upkeep\//,
    mayTake: rooms("upkeep/", "jobs/", "providers/", "access/", "operators/", "http/", "database/"),
    why: "upkeep looks after the data of both services, and of the pages it knows none",
  },
  {
    of: /^src\/demo\//,
    mayTake: new RegExp(
      `${rooms("demo/", "jobs/", "providers/", "access/", "operators/", "http/", "database/", "main\\.ts$").source}|^sample-boards/`,
    ),
    why: "the demo is started by a command and knows none",
  },
  { of: /^src\/http\//, mayTake: rooms("http/"), why: "http knows no domain" },
  { of: /^src\/outbound\//, mayTake: rooms("outbound/"), why: "outbound knows no domain" },
  { of: /^src\/threads\//, mayTake: rooms("threads/"), why: "threads knows no domain" },
  { of: /^src\/database\//, mayTake: rooms("database/", "threads/"), why: "database knows no domain" },
  {
    of: /^src\/(config|places|process|text)\//,
    mayTake: new RegExp(ground),
    why: "the ground rests on nothing",
  },
  { of: /^sdk\//, mayTake: /^sdk\//, why: "the SDK stands alone" },
  {
    of: /^web\/job-board\//,
    mayTake: /^((web\/(job-board|look)|sdk)\/|src\/text\/cut-text\.ts$)/,
    why: "the job board talks to the server through the SDK",
  },
  {
    of: /^web\/developer-area\/requests\.ts$/,
    mayTake: /^web\/signed-in\//,
    mayTakeTypes: /^src\/access\//,
    why: "requests.ts takes of the server what its routes answer, as types alone",
  },
  {
    of: /^web\/operator-console\/requests\.ts$/,
    mayTake: /^web\/signed-in\//,
    mayTakeTypes: /^src\/(access|jobs|operators|providers|upkeep)\//,
    why: "requests.ts takes of the server what its routes answer, as types alone",
  },
  {
    of: /^web\/developer-area\//,
    mayTake: /^web\/(developer-area|signed-in|look)\//,
    why: "the developer area talks to the server through its own requests.ts",
  },
  {
    of: /^web\/operator-console\//,
    mayTake: /^(web\/(operator-console|signed-in|look)\/|src\/text\/cut-text\.ts$)/,
    why: "the console talks to the server through its own requests.ts",
  },
  {
    of: /^web\/signed-in\//,
    mayTake: /^web\/(signed-in|look)\//,
    mayTakeTypes: /^src\/access\//,
    why: "what both areas share knows neither, and of the server what anybody's own account answers",
  },
  {
    of: /^web\/my-profile\//,
    mayTake: /^web\/(my-profile|look)\//,
    why: "a provider's own page is written on the server, which hands it everything",
  },
  {
    of: /^web\/(docs|status)\//,
    mayTake: /^(web|sdk|contract)\/|^(README|CHANGELOG)\.md$|^src\/text\/cut-text\.ts$/,
    why: "pages take nothing of the server",
  },
];

type Door = { what: string; pattern: RegExp; within: RegExp; through: RegExp };

const server = /^(src|sample-boards)\//;
const doors: Door[] = [
  {
    what: "the environment",
    pattern: /\b(process\.env|Bun\.env)\b/,
    within: server,
    through: /^src\/(config\/config|cli\/(terminal\/shell|serve))\.ts$/,
  },
  { what: "fetch", pattern: /(?<![.\w])fetch\(/, within: /^src\//, through: /^src\/outbound\// },
  {
    what: "SQL",
    pattern: /from "(kysely|bun:sqlite|pg)"/,
    within: /^src\//,
    through: /^src\/database\/|-(store|tables)\.ts$/,
  },
  {
    what: "a domain's table",
    pattern: /\b(selectFrom|insertInto|updateTable|deleteFrom)\("(?!(changes|settings|leases)")/,
    within: /^src\/database\//,
    through: /^src\/database\/(migrations|history)\//,
  },
  {
    what: "the end of the process",
    pattern: /\bprocess\.exit\b/,
    within: server,
    through: /^src\/(main\.ts|cli\/)/,
  },
  {
    what: "the clock",
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/,
    within: server,
    through: /^src\/(process\/clock\.ts|database\/)/,
  },
];

const vagueName = /(^|\/)(utils?|helpers?|common|misc|shared|lib|core|manager|index|types)(\.tsx?$|\/)/;

export function findBreaches(sources: Sources): string[] {
  const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));
  return [
    ...wrongImports(imports, sources),
    ...wrongDoors(sources),
    ...vagueNames(sources),
    ...cycles(imports),
  ];
}

function wrongImports(imports: Map<string, string[]>, sources: Sources): string[] {
  const breaches: string[] = [];
  for (const [file, taken] of imports) {
    if (isTest(file)) continue;
    const rule = importRules.find((candidate) => candidate.of.test(file));
    if (!rule) continue;
    const asValues = new Set(importsOf(file, (sources.get(file) ?? "").replace(typeImport, "")));
    for (const other of taken)
      if (!rule.mayTake.test(other) && (asValues.has(other) || !rule.mayTakeTypes?.test(other)))
        breaches.push(`${file} imports ${other}: ${rule.why}`);
  }
  return breaches;
}

function wrongDoors(sources: Sources): string[] {
  const breaches: string[] = [];
  for (const [file, source] of sources) {
    if (isTest(file)) continue;
    const code = withoutComments(source);
    for (const { what, pattern, within, through } of doors) {
      if (within.test(file) && !through.test(file) && pattern.test(code))
        breaches.push(`${file} uses ${what} past its one door`);
    }
  }
  return breaches;
}

function vagueNames(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((file) => vagueName.test(file))
    .map((file) => `${file} does not say what is inside`);
}

/** Each ring of files that import one another, told once. */
function cycles(imports: Map<string, string[]>): string[] {
  const breaches: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0)
      breaches.push(`files import each other in a ring: ${[...trail.slice(seenAt), file].join(" → ")}`);
    if (seenAt >= 0 || done.has(file)) return;
    for (const other of imports.get(file) ?? []) visit(other, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return breaches;
}

const isTest = (file: string) => /\.test\.tsx?$|^(test|scripts|bench)\//.test(file);

const typeImport = /\b(?:import|export) type \{[^}]*\} from "[^"]+";/g;

/** Type-only imports count too: they bind two files just as firmly. */
function importsOf(file: string, source: string): string[] {
  const specifiers = withoutComments(source).matchAll(
    /(?:\bfrom|\bimport)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g,
  );
  return [...specifiers].map(([, specifier]) => join(dirname(file), specifier ?? ""));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
}
