// F-DB-6: a disk that is full, and one that cannot be written to.
import { Database as Sqlite } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleProviders } from "../../src/providers/sample-providers.ts";
import { runCommand } from "../command-line.ts";
import { bearer, startProviderApi } from "../provider-api.ts";
import { addProviders, newKey } from "../provider-data.ts";
import { becomes } from "../running-jobs.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const disks: SmallDisk[] = [];
afterEach(() => {
  for (const disk of disks.splice(0)) disk.remove();
});
const probe = mountSmallDisk(1);
probe?.remove();
if (!probe) console.warn("SKIPPED, no right to mount a disk: full and read-only disks");

function smallDisk(megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes);
  if (!disk) throw new Error("the disk could not be mounted");
  disks.push(disk);
  return disk;
}

/** Fills what is left, in ever smaller pieces. */
function fill(folder: string): string[] {
  const files: string[] = [];
  for (const bytes of [1_048_576, 65_536, 4_096]) {
    for (let i = 0; i < 400; i += 1) {
      const file = join(folder, `filler-${bytes}-${i}`);
      try {
        writeFileSync(file, Buffer.alloc(bytes));
        files.push(file);
      } catch {
        rmSync(file, { force: true });
        break;
      }
    }
  }
  return files;
}

test.skipIf(!probe)(
  "on a full disk reads go on, writes are refused, and nothing is lost when there is space again",
  async () => {
    const { place } = smallDisk(24);
    const api = await startProviderApi(place);
    await addProviders(api.database, [...sampleProviders(50)]);
    const acknowledged: { id: string; secret: string }[] = [];
    const make = async () => {
      const { key, secret } = await newKey(api.database);
      acknowledged.push({ id: key.id, secret });
    };
    await make();
    const filler = fill(place.dataDir);

    let refused = 0;
    for (let i = 0; i < 300 && refused < 5; i += 1)
      await make().catch(() => {
        refused += 1;
      });
    expect(refused).toBe(5);
    for (let i = 0; i < 20; i += 1) expect((await api.get(`?limit=${i + 1}`)).status).toBe(200);
    expect((await fetch(`${api.origin}/health/live`)).status).toBe(200);

    for (const file of filler) rmSync(file);
    const before = acknowledged.length;
    expect(
      await becomes(
        () =>
          make().then(
            () => true,
            () => false,
          ),
        20_000,
      ),
    ).toBe(true);
    for (const { secret } of acknowledged.slice(-20))
      expect((await api.get("", { headers: bearer(secret) })).status).toBe(200);
    await api.stop();

    const sqlite = new Sqlite(join(place.dataDir, "kazi.sqlite"), { readonly: true });
    expect(sqlite.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    const kept = new Set(
      sqlite
        .query<{ id: string }, []>("select id from keys")
        .all()
        .map(({ id }) => id),
    );
    sqlite.close();
    const lost = acknowledged.filter(({ id }) => !kept.has(id)).length;
    expect(lost).toBe(0);
    console.log(`full disk: ${before} keys acknowledged, ${refused} writes refused, ${lost} lost`);
  },
  120_000,
);

test.skipIf(!probe)(
  "a directory that cannot be written to is told in a sentence, and nothing starts",
  async () => {
    const disk = smallDisk(24);
    const made = await runCommand(disk.place, ["db", "migrate"]);
    expect(made.exitCode).toBe(0);
    expect(disk.makeReadOnly()).toBe(true);
    const { exitCode, stdout, stderr } = await runCommand(disk.place, ["serve"], {
      PORT: "0",
      BOARDS_ORIGIN: "http://127.0.0.1:9",
    });
    expect([exitCode === 0, /\n\s+at /.test(stdout + stderr)]).toEqual([false, false]);
    expect(stdout + stderr).toMatch(/cannot be opened for writing/);
    console.log(`read-only disk: ended with ${exitCode}: ${(stderr || stdout).trim().split("\n").at(-1)}`);
  },
  60_000,
);
