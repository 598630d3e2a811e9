import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sqlitePlace } from "../../../test/support/engines.ts";
import { addToErasureLog, type Erasure, erasureLogName, readErasureLog } from "./erasure-log.ts";

const erased = (count: number): Erasure[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: "provider",
    id: `prv_${i}`,
    at: "2026-11-01T08:00:00.000Z",
  }));

test("a folder in the place of the log is told in a sentence", () => {
  const path = join(sqlitePlace().dataDir, erasureLogName);
  mkdirSync(path);
  const sentence = `${path} is a folder; move it away`;
  expect(() => readErasureLog(path)).toThrow(sentence);
  expect(() => addToErasureLog(path, erased(1))).toThrow(sentence);
});

test("what the disk took only a part of is not written, and is written whole once there is room", () => {
  const path = join(sqlitePlace().dataDir, erasureLogName);
  const log = new URL("./erasure-log.ts", import.meta.url).pathname;
  const erasures = erased(40);
  const code = `const { addToErasureLog } = await import(${JSON.stringify(log)});
    addToErasureLog(${JSON.stringify(path)}, ${JSON.stringify(erasures)});`;
  // The system takes the first two blocks of the file in a short write, and nothing of the rest.
  const { exitCode, stderr } = Bun.spawnSync(
    ["sh", "-c", 'trap "" XFSZ; ulimit -f 2; exec "$0" -e "$1"', process.execPath, code],
    { stderr: "pipe" },
  );
  expect([exitCode, stderr.toString()]).toEqual([1, expect.stringContaining("EFBIG")]);
  const torn = readErasureLog(path);
  expect(torn?.unreadable).toHaveLength(1);
  expect(torn?.erasures.length).toBeLessThan(erasures.length);

  expect(addToErasureLog(path, erasures)).toBe(erasures.length - (torn?.erasures.length ?? 0));
  expect(readErasureLog(path)?.erasures.map(({ id }) => id)).toEqual(erasures.map(({ id }) => id));
});
