// The catalogue at 10,000, 100,000 and 1,000,000 jobs, on both engines: applying results, making the lists, starting,
// memory, and hot answers while results are applied.
import { findPrograms, startPostgres } from "../scripts/test-services.ts";
import { fillCatalogues } from "./catalogue-data.ts";
import { measureLists } from "./catalogue-lists.ts";
import { measureApplying, measureStart } from "./catalogue-serving.ts";
import { measureWrites } from "./catalogue-writes.ts";
import { plot } from "./plot.ts";
import { type Verdict, verdicts } from "./printout.ts";
import { isQuick } from "./rounds.ts";

const sizes = isQuick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000];
const { postgres } = findPrograms(["redis", "chromium", "nginx", "varnish", "strace"]);
const server = postgres === null ? null : await startPostgres(postgres);
const all: Verdict[] = [];
const groups: Parameters<typeof plot>[2] = [];
try {
  for (const url of [null, ...(server ? [server.url] : [])]) {
    const filled = await fillCatalogues(sizes, url);
    await measureWrites(filled);
    const lists = await measureLists(filled);
    groups.push(lists.group);
    all.push(...lists.verdicts, ...(await measureStart(filled)), ...(await measureApplying(filled)));
  }
} finally {
  await server?.stop();
}
verdicts(all);
await plot("catalogue", "The lists over catalogues of every size", groups);
