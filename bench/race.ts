// Kazi and its peers under the same load, in turns, and how Kazi stands beside each.
import { load, type Measured } from "./load.ts";
import type { Group } from "./plot.ts";
import { table, type Verdict, type Wanted, writeRatio } from "./printout.ts";
import type { Program } from "./programs.ts";
import { median, ratioOf, takeTurns } from "./rounds.ts";

export async function race(
  what: string,
  servers: Record<string, Program>,
  request: { path: string; headers: Record<string, string> },
  wanted: Record<string, Wanted>,
): Promise<{ verdicts: Verdict[]; group: Group }> {
  const contestants = Object.entries(servers).map(
    ([who, server]) => [who, () => load({ server, ...request })] as const,
  );
  for (const [, warmUp] of contestants) await warmUp();
  const figures: Record<string, Measured[]> = await takeTurns(Object.fromEntries(contestants));
  const middle = (who: string, figure: keyof Measured) =>
    median((figures[who] ?? []).map((measured) => measured[figure]));
  const ratio = (who: string) => {
    const speeds = (name: string) => (figures[name] ?? []).map(({ perSecond }) => perSecond);
    return ratioOf(speeds("Kazi"), speeds(who));
  };

  table(
    ["", "requests/s", "p50 ms", "p99 ms", "CPU µs", "Kazi by it"],
    Object.keys(figures).map((who) => [
      who,
      ...(["perSecond", "p50Ms", "p99Ms", "cpuUs"] as const).map((figure) => middle(who, figure)),
      who === "Kazi" ? "" : writeRatio(ratio(who)),
    ]),
  );
  const names = Object.keys(figures);
  const verdicts = names.flatMap((who) => {
    const target = wanted[who];
    return target ? [{ what: `${what} by ${who}`, ratio: ratio(who), wanted: target }] : [];
  });
  const bars = names.map((name) => ({ name, value: middle(name, "perSecond") }));
  return { verdicts, group: { name: what, unit: "requests a second", bars } };
}
