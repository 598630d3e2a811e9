// What can go wrong with a board, one fault at a time: what the board holds, what it answers, or how the answer
// travels. Everything else about the answer stays as it was.
import type { MadeUpJob } from "./made-up/made-up-job.ts";
import type { SampleAnswer } from "./sample-board.ts";

export type Fault = {
  kind: FaultKind;
  /** How long `slow` waits before it answers and `drip` between two bytes. */
  delayMs?: number;
  /** What `429` says in Retry-After. */
  retryAfterSeconds?: number;
  /** The fault ends by itself after so many calls. */
  times?: number;
};

export type Travel = "slow" | "hang" | "drip" | "reset" | "huge" | "bomb";

type Effect = {
  says: string;
  holds?: (jobs: readonly MadeUpJob[]) => readonly MadeUpJob[];
  answers?: (answer: SampleAnswer, url: URL, fault: Fault) => SampleAnswer;
  travels?: Travel;
};

export const faults = {
  slow: { says: "answers rightly, but late", travels: "slow" },
  hang: { says: "never answers", travels: "hang" },
  "403": { says: "refuses with a page for people", answers: () => page(403, "Access denied") },
  "404": { says: "has nothing there any more", answers: () => page(404, "Not found") },
  "429": {
    says: "wants to be asked later, with Retry-After",
    answers: (_answer, _url, { retryAfterSeconds = 120 }) => ({
      ...page(429, "Too many requests"),
      headers: { "content-type": "text/html", "retry-after": String(retryAfterSeconds) },
    }),
  },
  "500": { says: "fails", answers: () => page(500, "Internal server error") },
  cut: {
    says: "ends in the middle of the body, as if it were whole",
    answers: (answer) => ({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }),
  },
  garbage: { says: "sends bytes without meaning", answers: (answer) => ({ ...answer, body: noise(4096) }) },
  html: { says: "sends a web page with status 200", answers: () => page(200, "Checking your browser") },
  login: {
    says: "sends a page to sign in at, with status 200",
    answers: () => page(200, "Sign in", '<form><input type="text"><input type="password" name="p"></form>'),
  },
  "another-company": {
    says: "lists the jobs of somebody else whose account has this name",
    holds: (jobs) => jobs.map((job) => ({ ...job, company: { ...job.company, name: "Zebra Dental" } })),
  },
  blank: {
    says: "sends no byte at all with status 200",
    answers: (answer) => ({ ...answer, body: noise(0) }),
  },
  empty: { says: "lists no job", holds: () => [] },
  few: { says: "lists far fewer jobs than usual", holds: (jobs) => jobs.slice(0, 1) },
  huge: { says: "sends half a gigabyte", travels: "huge" },
  bomb: { says: "sends little that unpacks to 300 MB", travels: "bomb" },
  "redirect-loop": {
    says: "redirects from page to page without end",
    answers: (_answer, url) => {
      const next = new URL(url);
      next.searchParams.set("hop", String(Number(url.searchParams.get("hop") ?? 0) + 1));
      return redirect(next.href);
    },
  },
  "redirect-private": {
    says: "redirects into a private network",
    answers: () => redirect("http://169.254.169.254/latest/meta-data/"),
  },
  "redirect-elsewhere": {
    says: "redirects to a host the board never named",
    answers: () => redirect("https://parked-domains.example/"),
  },
  reset: { says: "drops the connection in the middle of the body", travels: "reset" },
  "wrong-type": {
    says: "calls its data an image",
    answers: (answer) => ({ ...answer, headers: { ...answer.headers, "content-type": "image/png" } }),
  },
  drip: { says: "sends one byte a second", travels: "drip" },
} satisfies Record<string, Effect>;

export type FaultKind = keyof typeof faults;

export function isFaultKind(kind: unknown): kind is FaultKind {
  return typeof kind === "string" && Object.hasOwn(faults, kind);
}

export function effectOf(fault: Fault): Effect {
  return faults[fault.kind];
}

function page(status: number, title: string, form = ""): SampleAnswer {
  const html = `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>Please try again later.</p>${form}</body></html>\n`;
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: new TextEncoder().encode(html),
  };
}

function redirect(location: string): SampleAnswer {
  return { status: 302, headers: { location, "content-type": "text/html" }, body: noise(0) };
}

/** Neither text nor JSON nor XML, and always the same. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, at) => (at * 2654435761) >>> 24);
}
