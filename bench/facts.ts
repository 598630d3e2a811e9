// How well the facts of adverts are read, and how many adverts a second one thread reads.
import { sampleAdverts } from "../src/jobs/facts/adverts.sample.ts";
import { factsOf } from "../src/jobs/facts/facts.ts";
import {
  type Figures,
  labelledAdverts,
  measure,
  ownAdverts,
  precision,
  recall,
} from "../test/support/labelled-adverts.ts";
import { plot } from "./plot.ts";
import { heading, note, table, verdicts } from "./printout.ts";
import { isQuick, rounds, spreadOf } from "./rounds.ts";

const roundMs = isQuick ? 100 : 1_000;
const targets: Record<string, readonly [precision: number, recall: number]> = {
  "eligibility open": [0.98, 0.95],
  "eligibility closed": [0.98, 0.95],
  salary: [0.98, 0.9],
  level: [0.85, 0.85],
  county: [0.95, 0.95],
  "closing date": [0.98, 0],
  warnings: [0.98, 0],
};

const labelled = labelledAdverts();
const own = ownAdverts(sampleAdverts);
const ownFigures = measure(own);

function show(title: string, figures: Figures): void {
  heading(title);
  table(
    ["fact", "precision", "recall", "told", "there"],
    Object.entries(figures).map(([name, tally]) => [
      name,
      precision(tally).toFixed(3),
      recall(tally).toFixed(3),
      tally.told,
      tally.there,
    ]),
  );
}

const all = labelled && measure(labelled);
if (labelled && all) {
  show(`Labelled adverts (${labelled.length})`, all);
  const heldOut = labelled.filter(({ isHeldOut }) => isHeldOut);
  show(`Of those, held out while the rules were written (${heldOut.length})`, measure(heldOut));
} else note("The labelled adverts are not here; told are our own alone.");
show(`Our own adverts (${own.length})`, ownFigures);

const adverts = [...(labelled ?? []), ...own].map(({ advert }) => advert);
for (const advert of adverts) factsOf(advert);
/** By processor time, so that other work on the machine does not count. */
const rates = Array.from({ length: rounds }, () => {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let read = 0;
  while (performance.now() - startedAt < roundMs) {
    for (const advert of adverts) factsOf(advert);
    read += adverts.length;
  }
  const { user, system } = process.cpuUsage(before);
  return (read * 1_000_000) / (user + system);
});
const speed = spreadOf(rates);
const characters = adverts.reduce((sum, { text }) => sum + text.length, 0) / adverts.length;
heading("Speed");
table(
  ["", "adverts a second"],
  [[`one thread, ${Math.round(characters)} characters each on average`, speed.median]],
);
await plot("facts", "Reading the facts of adverts", [
  { name: "reading", unit: "adverts a second", bars: [{ name: "Kazi", value: speed.median }] },
]);

const exactly = (value: number) => ({ median: value, least: value, most: value });
const wanted = Object.entries(targets).flatMap(([name, [least, most]]) =>
  [all?.[name], ownFigures[name]].flatMap((tally, place) =>
    tally
      ? [
          {
            what: `${name}, precision${place ? ", our own" : ""}`,
            ratio: exactly(precision(tally)),
            wanted: { atLeast: least },
          },
          {
            what: `${name}, recall${place ? ", our own" : ""}`,
            ratio: exactly(recall(tally)),
            wanted: { atLeast: most },
          },
        ]
      : [],
  ),
);
verdicts([...wanted, { what: "adverts a second", ratio: speed, wanted: { atLeast: 2_000 } }]);
