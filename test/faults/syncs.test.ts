// What a loss of power would cost. A real Kazi on SQLite is watched while profiles are pushed to it: each push is
// acknowledged only after the system was told to bring the database's log to the disk, and has done so.
import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqlitePlace } from "../support/engines.ts";
import { kaziJson, newPushToken } from "../support/kazi-command.ts";
import { bearer } from "../support/provider-api.ts";
import { longStartMs, serveKazi } from "../support/served-kazi.ts";
import { testServices } from "../support/test-services.ts";
import { becomes } from "../support/waiting.ts";

const pushes = 40;

const folder = mkdtempSync(join(tmpdir(), "kazi-syncs-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** strace as a grandchild, so that the process that is started, and told to stop, is the one that is watched. */
const watchedInto = (file: string) => [
  ...[String(testServices.strace), "-D", "-f", "--seccomp-bpf", "-y"],
  ...["-e", "trace=fsync,fdatasync", "-o", file],
];

function mayWatch(): boolean {
  if (!testServices.strace) return false;
  const [program = "", ...words] = watchedInto(join(folder, "probe"));
  return spawnSync(program, [...words, "true"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
const canWatch = mayWatch();
if (!canWatch) console.warn("SKIPPED, strace is not here or may not watch a process: syncs counted");

/** The finished ones, by what they brought to the disk. A thread that was overtaken is told in two lines. */
function syncsIn(file: string): { log: number; all: number } {
  const started = new Map<string, string>();
  const finished: string[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const path = /^f(?:data)?sync\(\d+<([^>]*)>/.exec(rest)?.[1];
    if (path !== undefined) started.set(thread, path);
    if (rest.endsWith("= 0")) finished.push(started.get(thread) ?? "");
  }
  return { log: finished.filter((path) => path.endsWith("kazi.sqlite-wal")).length, all: finished.length };
}

test.skipIf(!canWatch)(
  "nothing is acknowledged on SQLite before it was brought to the disk",
  async () => {
    const place = sqlitePlace();
    await kaziJson(place, ["db", "migrate"]);
    const token = await newPushToken(place);
    const file = join(folder, "calls");
    const { child, origin, status } = serveKazi(place, { LOG_LEVEL: "error" }, { under: watchedInto(file) });
    expect(await becomes(async () => (await status("/health/live")) === 200, longStartMs)).toBe(true);

    const first = syncsIn(file);
    const withoutSync: number[] = [];
    for (let i = 0; i < pushes; i += 1) {
      const before = syncsIn(file).log;
      const response = await fetch(`${origin}/operator/api/providers/push`, {
        method: "POST",
        headers: { ...bearer(token), "content-type": "application/json" },
        body: JSON.stringify({
          items: [{ action: "save", profile: { id: `sync-${i}`, name: `Fundi ${i}`, county: "Kisumu" } }],
        }),
      });
      expect([response.status, await response.json()]).toMatchObject([200, { taken: 1 }]);
      if (syncsIn(file).log <= before) withoutSync.push(i);
    }
    const last = syncsIn(file);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    console.log(
      `syncs: ${pushes} pushes acknowledged, ${last.log - first.log} syncs of the log, ${last.all - first.all} of any file`,
    );
    expect(withoutSync).toEqual([]);
    expect(last.log - first.log).toBeGreaterThanOrEqual(pushes);
    const kept = await kaziJson<{ id: string }[]>(place, ["providers", "export"]);
    expect(kept.length).toBe(pushes);
  },
  400_000,
);
