// A disk that turns read-only under a running server. What can be read is answered, what would be written is
// refused in a sentence, and once the disk is mended all that was acknowledged is there.
import { expect, test } from "bun:test";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { freePort } from "../../scripts/free-port.ts";
import { systemClock } from "../../src/process/clock.ts";
import { afterTest } from "../support/after-test.ts";
import { mountFragileDisk } from "../support/disks/fragile-disk.ts";
import { kaziJson, newPushToken } from "../support/kazi-command.ts";
import { bearer, path } from "../support/provider-api.ts";
import { longStartMs, serveKazi, statusOf } from "../support/served-kazi.ts";
import { becomes } from "../support/waiting.ts";

const probe = mountFragileDisk(8);
probe?.remove();
if (!probe)
  console.warn("SKIPPED, no right to mount a disk, or none that can break: a disk that turns read-only");

test.skipIf(!probe)(
  "when the disk turns read-only reads go on, writes are refused, and nothing acknowledged is lost",
  async () => {
    const disk = mountFragileDisk(64);
    if (!disk) throw new Error("the disk could not be mounted");
    afterTest(disk.remove);
    const { place } = disk;
    const boards = await startSampleBoards({ clock: systemClock });
    afterTest(() => boards.stop());
    await kaziJson(place, ["db", "migrate"]);
    await kaziJson(place, ["api", "enable"]);
    const { key } = await kaziJson<{ key: string }>(place, ["keys", "create", "--name", "reader"]);
    const token = await newPushToken(place);
    const port = freePort();
    const origin = `http://127.0.0.1:${port}`;
    const read = (address: string) => statusOf(`${origin}${address}`, bearer(key));
    const reads = ["/api/africa-jobs", "/api/remote-jobs", "/health/live", "/health/ready"];
    async function serve() {
      const env = {
        LOG_LEVEL: "error",
        BOARDS_ORIGIN: boards.origin,
        BOARDS_PAUSE: "0s",
        JOBS_LIMIT: "1000000/1m",
        PROVIDERS_LIMIT: "1000000/1m",
      };
      const { child } = serveKazi(place, env, { port });
      const logged = new Response(child.stdout).text();
      void new Response(child.stderr).text();
      const answers = async () =>
        (await Promise.all([...reads, path].map(read))).every((status) => status === 200);
      expect(await becomes(answers, longStartMs)).toBe(true);
      return { child, logged };
    }
    const push = async (id: string) => {
      const response = await fetch(`${origin}/operator/api/providers/push`, {
        method: "POST",
        headers: { ...bearer(token), "content-type": "application/json" },
        body: JSON.stringify({ items: [{ action: "save", profile: { id, name: id, county: "Embu" } }] }),
      });
      return { status: response.status, json: (await response.json()) as { error?: string } };
    };

    const first = await serve();
    const acknowledged = Array.from({ length: 30 }, (_, i) => `before-${i}`);
    for (const id of acknowledged) expect((await push(id)).status).toBe(200);

    disk.turnReadOnly();
    const refusals = new Set<string>();
    for (let i = 0; i < 10; i += 1) {
      const { status, json } = await push(`refused-${i}`);
      expect([status >= 500, json.error]).toEqual([true, expect.stringMatching(/^[A-Z].*\.$/)]);
      refusals.add(`${status} ${json.error}`);
      const searches = Array.from({ length: 5 }, (_, n) => `${path}?limit=${i * 5 + n + 1}`);
      for (const address of [...reads, ...searches])
        expect([address, await read(address)]).toEqual([address, 200]);
    }
    expect(first.child.exitCode).toBeNull();
    first.child.kill("SIGTERM");
    const exitCode = await first.child.exited;
    expect(await first.logged).not.toContain(token);

    expect(disk.mend()).toBe(true);
    const second = await serve();
    expect((await push("after")).status).toBe(200);
    second.child.kill("SIGTERM");
    await second.child.exited;
    const held = (await kaziJson<{ id: string }[]>(place, ["providers", "export"])).map(({ id }) => id);
    const lost = acknowledged.filter((id) => !held.includes(id)).length;
    console.log(
      `disk turned read-only: ${acknowledged.length} pushes acknowledged before, 10 refused after (${[...refusals].join(", ")}), ended with ${exitCode}, ${lost} lost`,
    );
    expect(held.toSorted()).toEqual([...acknowledged, "after"].toSorted());
  },
  600_000,
);
