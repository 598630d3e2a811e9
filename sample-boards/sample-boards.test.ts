import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { manualClock } from "../test/support/manual-clock.ts";
import { type Fault, type FaultKind, faults } from "./faults.ts";
import { type SampleBoards, startSampleBoards } from "./sample-boards.ts";

const clock = manualClock();
let boards: SampleBoards;
beforeAll(async () => {
  boards = await startSampleBoards({ clock });
});
afterEach(() => {
  boards.clearFaults();
  boards.forgetCalls();
});
afterAll(() => boards.stop());

const path = "/boards-api.greenhouse.io/v1/boards/oneacrefund/jobs?content=true";

/** Reads at most `cap` unpacked bytes and tells how it ended. */
async function ask(headers: Record<string, string> = {}, timeoutMs = 4000, cap = 3_000_000, at = path) {
  const response = await fetch(boards.origin + at, {
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parts: Uint8Array[] = [];
  let read = 0;
  let end = "whole";
  try {
    for await (const part of response.body ?? []) {
      parts.push(part);
      read += part.length;
      if (read > cap) {
        end = "over the cap";
        break;
      }
    }
  } catch (error) {
    const { code, name } = error as { code?: unknown; name: string };
    end = typeof code === "string" ? code : name;
  }
  return {
    status: response.status,
    headers: response.headers,
    read,
    end,
    text: Buffer.concat(parts).toString(),
  };
}

async function askUnder(fault: FaultKind | Fault, timeoutMs?: number) {
  boards.setFault("oneacrefund", fault);
  return ask({}, timeoutMs);
}

test("a board is asked at /host/path", async () => {
  const { status, headers, text } = await ask();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/json");
  expect(JSON.parse(text).jobs.length).toBeGreaterThan(2);
});

test("an unknown host and a page that is no feed are 404", async () => {
  expect((await ask({}, 4000, 9999, "/nowhere.example/feed/")).status).toBe(404);
  expect((await ask({}, 4000, 9999, "/remotive.com/remote-jobs/design")).status).toBe(404);
});

test("a conditional request is answered 304, by tag or by date", async () => {
  const etag = (await ask()).headers.get("etag") ?? "";
  expect(await ask({ "if-none-match": etag })).toMatchObject({ status: 304, read: 0 });
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
  const feed = "/jobwebkenya.com/jobs/feed/";
  const modified = (await ask({}, 4000, 1e6, feed)).headers.get("last-modified") ?? "";
  expect((await ask({ "if-modified-since": modified }, 4000, 1e6, feed)).status).toBe(304);
});

test("answers are packed only for those who can unpack them", async () => {
  expect((await ask({ "accept-encoding": "identity" })).headers.get("content-encoding")).toBeNull();
  expect((await ask({ "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
});

test("every call is recorded with its board, address, times and agent", async () => {
  await ask({ "user-agent": "Kazi/1.0" });
  clock.advance(1500);
  await ask({ "if-none-match": '"x"' });
  const [first, second] = boards.calls("oneacrefund");
  expect(first).toMatchObject({ userAgent: "Kazi/1.0", isConditional: false, fault: null });
  expect(first?.url).toBe("https://boards-api.greenhouse.io/v1/boards/oneacrefund/jobs?content=true");
  expect(second).toMatchObject({ isConditional: true });
  expect((second?.elapsedMs ?? 0) - (first?.elapsedMs ?? 0)).toBe(1500);
  expect(boards.calls("jumia")).toEqual([]);
  const told = await (await fetch(`${boards.origin}/_calls`)).json();
  expect(told).toMatchObject({ total: 2 });
});

describe("faults", () => {
  const tried = new Set<string>();
  const fault = (kind: FaultKind, says: string, check: () => Promise<void>) => {
    tried.add(kind);
    test(`${kind}: ${says}`, check, 8000);
  };

  fault("slow", "the right answer, late", async () => {
    const before = performance.now();
    const { status, text } = await askUnder({ kind: "slow", delayMs: 120 });
    expect(performance.now() - before).toBeGreaterThan(110);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toHaveProperty("jobs");
  });
  fault("hang", "no answer before the caller gives up", async () => {
    expect(askUnder("hang", 150)).rejects.toThrow("timed out");
  });
  fault("403", "a refusal with a page", async () => {
    expect(await askUnder("403")).toMatchObject({ status: 403 });
  });
  fault("404", "a page that says there is nothing", async () => {
    expect(await askUnder("404")).toMatchObject({ status: 404 });
  });
  fault("429", "a refusal that says when to come back", async () => {
    const { status, headers } = await askUnder({ kind: "429", retryAfterSeconds: 7 });
    expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
  });
  fault("500", "a failure", async () => {
    expect(await askUnder("500")).toMatchObject({ status: 500 });
  });
  fault("cut", "half a body that claims to be whole", async () => {
    const { end, text } = await askUnder("cut");
    expect(end).toBe("whole");
    expect(() => JSON.parse(text)).toThrow();
  });
  fault("garbage", "bytes that are no text", async () => {
    const { status, text } = await askUnder("garbage");
    expect(status).toBe(200);
    expect(text).toContain("\ufffd");
  });
  fault("html", "a web page with status 200", async () => {
    expect((await askUnder("html")).text).toStartWith("<!DOCTYPE html>");
  });
  fault("login", "a page that wants a password, with status 200", async () => {
    expect((await askUnder("login")).text).toContain('type="password"');
  });
  fault("another-company", "jobs of somebody else, in the same form", async () => {
    const { text } = await askUnder("another-company");
    expect(JSON.parse(text).jobs.length).toBeGreaterThan(1);
  });
  fault("blank", "nothing with status 200", async () => {
    expect(await askUnder("blank")).toMatchObject({ status: 200, read: 0 });
  });
  fault("empty", "the envelope without a job", async () => {
    expect(JSON.parse((await askUnder("empty")).text).jobs).toEqual([]);
  });
  fault("few", "one job where there were many", async () => {
    expect(JSON.parse((await askUnder("few")).text).jobs).toHaveLength(1);
  });
  fault("huge", "more than anyone should read", async () => {
    expect((await askUnder("huge", 4000)).end).toBe("over the cap");
  });
  fault("bomb", "little that unpacks to a lot", async () => {
    const { end, headers } = await askUnder("bomb", 4000);
    expect([end, headers.get("content-encoding")]).toEqual(["over the cap", "gzip"]);
  });
  fault("redirect-loop", "one more hop each time, always on the board's host", async () => {
    const { status, headers } = await askUnder("redirect-loop");
    expect(status).toBe(302);
    const next = new URL(headers.get("location") ?? "");
    expect([next.host, next.searchParams.get("hop")]).toEqual(["boards-api.greenhouse.io", "1"]);
    const again = await ask({}, 4000, 1e6, `/${next.host}${next.pathname}${next.search}`);
    expect(again.headers.get("location")).toContain("hop=2");
  });
  fault("redirect-private", "into a private network", async () => {
    expect((await askUnder("redirect-private")).headers.get("location")).toStartWith("http://169.254.");
  });
  fault("redirect-elsewhere", "to a host nobody declared", async () => {
    expect((await askUnder("redirect-elsewhere")).headers.get("location")).toContain(
      "parked-domains.example",
    );
  });
  fault("reset", "a connection that breaks in the middle", async () => {
    const { end, read } = await askUnder("reset");
    expect(end).toBe("ECONNRESET");
    expect(read).toBeGreaterThan(0);
  });
  fault("wrong-type", "the right body under a wrong name", async () => {
    const { headers, text } = await askUnder("wrong-type");
    expect(headers.get("content-type")).toBe("image/png");
    expect(JSON.parse(text)).toHaveProperty("jobs");
  });
  fault("drip", "a byte at a time", async () => {
    const { end, read } = await askUnder({ kind: "drip", delayMs: 40 }, 300);
    expect(end).toBe("TimeoutError");
    expect(read).toBeWithin(1, 12);
  });

  test("there is no fault without a test", () => {
    expect([...tried].sort()).toEqual(Object.keys(faults).sort());
  });
});

test("a fault of one board leaves the others alone, and `*` means all", async () => {
  boards.setFault("jumia", "500");
  expect((await ask()).status).toBe(200);
  boards.setFault("*", "403");
  expect((await ask()).status).toBe(403);
});

test("a fault with `times` ends by itself", async () => {
  boards.setFault("oneacrefund", { kind: "500", times: 2 });
  const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status);
  expect(statuses).toEqual([500, 500, 200]);
});

test("faults can be switched over HTTP, and a wrong wish is refused", async () => {
  const wish = (body: unknown, method = "POST") =>
    fetch(`${boards.origin}/_faults`, { method, body: method === "POST" ? JSON.stringify(body) : null });
  expect((await wish({ board: "oneacrefund", fault: "429", retryAfterSeconds: 30 })).status).toBe(200);
  expect((await ask()).headers.get("retry-after")).toBe("30");
  expect((await wish({ board: "oneacrefund", fault: "earthquake" })).status).toBe(400);
  expect((await wish({ board: "nowhere", fault: "500" })).status).toBe(400);
  expect((await wish(null, "DELETE")).status).toBe(200);
  expect((await ask()).status).toBe(200);
});

test("stopping ends calls that hang", async () => {
  const others = await startSampleBoards({ clock, faults: { remotive: "hang" } });
  const hanging = fetch(`${others.origin}/remotive.com/api/remote-jobs`, {
    signal: AbortSignal.timeout(2000),
  });
  const ended = hanging.then(
    () => "answered",
    (error: Error) => error.name,
  );
  while (others.calls().length === 0) await Bun.sleep(2);
  await others.stop();
  expect(await ended).not.toBe("TimeoutError");
});
