// Job Listings: hot answers beside peers that send the same bytes, what a refresh of every board costs those who ask
// meanwhile, a thousand who wait for one cold answer, and a thousand who never wait.
import { measureHotAnswers } from "./jobs-hot.ts";
import { measureOverload } from "./jobs-overload.ts";
import { askAll, measureRefresh } from "./jobs-refresh.ts";
import { measureWaiters } from "./jobs-waiters.ts";
import { launchKazi } from "./kazi.ts";
import { plot } from "./plot.ts";
import { verdicts } from "./printout.ts";
import { launchSampleBoards } from "./sample-boards.ts";

const path = "/api/africa-jobs";

const boards = await launchSampleBoards();
const kazi = await launchKazi({ env: { BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s" } });
await askAll(kazi);
const hot = await measureHotAnswers(kazi, path);
const refresh = await measureRefresh(kazi, boards, path);
await measureWaiters(boards, path);
const overload = await measureOverload(kazi, boards, path);
verdicts([...hot.verdicts, ...refresh, ...overload]);
await plot("jobs", "Job Listings beside its peers", hot.groups);
await kazi.stop();
await boards.stop();
