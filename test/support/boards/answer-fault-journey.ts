// Whatever the boards do, an answer that was ever good never becomes empty or an error, and never takes longer than the
// deadline.
import { expect, test } from "bun:test";
import { type FaultKind, faults } from "../../../sample-boards/faults.ts";
import { startJobs } from "./running-jobs.ts";

const scopes = {
  "one board": ["remoteok"],
  "all but one": ["remoteok", "jobicy"],
  all: ["remoteok", "jobicy", "remotive"],
};
export type Scope = keyof typeof scopes;
const sourceOf: Record<string, string> = { remoteok: "Remote OK", jobicy: "Jobicy", remotive: "Remotive" };
const pastStaleMs = 71 * 60_000;

export const allFaults = Object.keys(faults) as FaultKind[];

export function answerFaultJourney(fault: FaultKind, inScopes: Scope[]): void {
  test(`${fault}: the answer stays whole, on ${inScopes.join(", on ")}`, async () => {
    await Promise.all(
      inScopes.map(async (scope) => {
        const faulty = scopes[scope];
        const { allJobs, get, boards, clock } = await startJobs({ env: { LOG_LEVEL: "silent" } });
        const before = await allJobs("/api/remote-jobs");
        for (const board of faulty) boards.setFault(board, fault);
        clock.advance(pastStaleMs);
        const startedAt = performance.now();
        const response = await get("/api/remote-jobs");
        expect([scope, response.status]).toEqual([scope, 200]);
        const after = (await response.json()) as typeof before;
        expect([scope, performance.now() - startedAt < 9_500]).toEqual([scope, true]);
        // Whose list it is only employers' hiring systems say.
        const harmless = fault === "slow" || fault === "wrong-type" || fault === "another-company";
        for (const [slug, source] of Object.entries(sourceOf)) {
          const own = (list: typeof before) =>
            list
              .filter((job) => job.source === source)
              .map((job) => job.id)
              .sort();
          if (faulty.includes(slug) && !harmless)
            expect([scope, source, own(after)]).toEqual([scope, source, own(before)]);
          else expect([scope, source, own(after).length > 0]).toEqual([scope, source, true]);
        }
      }),
    );
  }, 60_000);
}
