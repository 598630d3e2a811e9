import { expect, test } from "bun:test";
import fc from "fast-check";
import { createLog } from "../../process/log.ts";
import { accessLines } from "./access-line.ts";

const nowMs = Date.UTC(2026, 10, 15, 1, 55, 22, 123);
const line = {
  requestId: "5f0c6a52-94f1-4d0e-8a3b-2f6a1f0b7c11",
  method: "GET",
  path: "/api/africa-jobs",
  status: 200,
  client: "2001:db8::1",
  ms: 0.12345,
};

function linesAt(level: string) {
  const written: string[] = [];
  const log = createLog({ level, destination: { write: (text) => void written.push(text) } });
  return { log, write: accessLines(log), written };
}

test("a line is written as the logger itself would write it", () => {
  const { log, write, written } = linesAt("info");
  write?.(line, nowMs);
  log.info({ ...line, ms: 0.123 }, "request");
  const [byHand, byLogger] = written.map((text) => JSON.parse(text));
  expect(byHand).toEqual({ ...byLogger, time: "2026-11-15T01:55:22.123Z" });
  expect(Object.keys(byHand)).toEqual(Object.keys(byLogger));
  expect(written[0]).toEndWith("\n");
});

test("whatever a caller sends as method, path or id, the line is one line of JSON that says just that", () => {
  const { write, written } = linesAt("info");
  const anything = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(anything, anything, anything, (requestId, method, path) => {
      fc.pre(!path.includes("kz_"));
      write?.({ ...line, requestId, method, path }, nowMs);
      const text = written.pop() ?? "";
      expect(text.indexOf("\n")).toBe(text.length - 1);
      expect(JSON.parse(text)).toMatchObject({ requestId, method, path });
    }),
  );
});

test("a key in a path is hidden", () => {
  const { write, written } = linesAt("info");
  write?.({ ...line, path: "/kz_live_0123456789" }, nowMs);
  expect(JSON.parse(written[0] ?? "").path).toBe("/kz_[hidden]");
});

test("below the level of the log nothing is written", () => {
  expect(linesAt("warn").write).toBeNull();
});
