// The jobs of the remote-work boards. Adverts of distributed companies stand on several boards at once, so the
// streams lend to each other.
import { remoteCompanies } from "./companies-abroad.ts";
import { borrowed, jobsOf, newestFirst, type Stream } from "./job-stream.ts";
import type { MadeUpJob } from "./made-up-job.ts";
import { europe, kenya, unitedStates } from "./places.ts";
import { remoteRoles } from "./roles.ts";
import { remoteSwindles } from "./swindles.ts";

const remote = {
  roles: remoteRoles,
  companies: remoteCompanies,
  places: [...kenya.slice(0, 1), ...europe, ...unitedStates],
  levels: { internship: 1, graduate: 1, entry: 4, mid: 6, senior: 4 },
  remoteShare: 1,
  openTo: [
    [],
    [],
    ["Africa"],
    ["Kenya", "Nigeria", "South Africa"],
    ["Kenya"],
    ["Europe", "Africa"],
    ["United States"],
    ["United States", "Canada"],
  ],
} satisfies Partial<Stream>;

const jobicyStream: Stream = { ...remote, name: "jobicy", perDay: 4, days: 20, numberOffset: -680_000 };
const remotiveStream: Stream = { ...remote, name: "remotive", perDay: 1, days: 30, numberOffset: 1_260_000 };

export const remotiveJobs = (nowMs: number): readonly MadeUpJob[] => jobsOf(remotiveStream, nowMs);

export const jobicyJobs = (nowMs: number): readonly MadeUpJob[] => jobsOf(jobicyStream, nowMs);

export const remoteOkJobs = (nowMs: number): readonly MadeUpJob[] =>
  newestFirst([
    ...jobsOf(
      { ...remote, name: "remoteok", perDay: 8, days: 12, numberOffset: 310_000, posts: remoteSwindles },
      nowMs,
    ),
    ...borrowed(jobsOf(remotiveStream, nowMs), 4, -890_000),
  ]);

export const himalayasJobs = (nowMs: number): readonly MadeUpJob[] =>
  newestFirst([
    ...jobsOf(
      {
        ...remote,
        name: "himalayas",
        perDay: 12,
        days: 28,
        numberOffset: 0,
        levels: { internship: 1, graduate: 2, entry: 9, mid: 5, senior: 3 },
        posts: remoteSwindles.slice(1),
      },
      nowMs,
    ),
    ...borrowed(jobsOf(jobicyStream, nowMs), 5, 0),
  ]);

export const workingNomadsJobs = (nowMs: number): readonly MadeUpJob[] =>
  jobsOf({ ...remote, name: "workingnomads", perDay: 1.3, days: 24, numberOffset: 890_000 }, nowMs);

export const weWorkRemotelyJobs = (nowMs: number): readonly MadeUpJob[] =>
  jobsOf({ ...remote, name: "weworkremotely", perDay: 3, days: 20, numberOffset: 0 }, nowMs);
