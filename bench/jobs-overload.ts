// Far more callers than can be served at once, each asking again as soon as it is answered: what is answered all the same,
// and how fast those are refused who are over their limit.
import { launchKazi } from "./kazi.ts";
import { load } from "./load.ts";
import { heading, note, table, type Verdict } from "./printout.ts";
import type { Program } from "./programs.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const headers = { "accept-encoding": "br" };
const usual = 32;
const many = isQuick ? 100 : 1_000;

export async function measureOverload(kazi: Program, boards: Program, path: string): Promise<Verdict[]> {
  const limited = await launchKazi({
    env: { BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s", JOBS_LIMIT: "1/1h" },
  });
  await (await fetch(limited.origin + path)).bytes();
  const figures = await takeTurns({
    usual: () => load({ server: kazi, path, headers, connections: usual }),
    many: () => load({ server: kazi, path, headers, connections: many }),
    refused: () => load({ server: limited, path, headers, connections: many, areRefused: true }),
  });
  await limited.stop();
  heading(`${path}, br, asked by ${many.toLocaleString("en")} at once`);
  const row = (name: string, who: keyof typeof figures) => [
    name,
    ...(["perSecond", "p50Ms", "p99Ms"] as const).map((figure) =>
      median(figures[who].map((measured) => measured[figure])),
    ),
  ];
  table(
    ["", "requests/s", "p50 ms", "p99 ms"],
    [
      row(`${usual} connections`, "usual"),
      row(`${many.toLocaleString("en")} connections`, "many"),
      row(`${many.toLocaleString("en")}, over their limit`, "refused"),
    ],
  );
  note("Nobody is turned away but those over their limit: the others wait in line.");
  const speeds = (who: keyof typeof figures) => figures[who].map(({ perSecond }) => perSecond);
  const ratio = ratioOf(speeds("many"), speeds("usual"));
  return [{ what: `answers to ${many} at once by answers to ${usual}`, ratio, wanted: { atLeast: 0.8 } }];
}
