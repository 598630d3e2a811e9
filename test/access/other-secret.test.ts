// A server with another SECRET than the others would sign people out and could read nobody's second factor.
import { expect, test } from "bun:test";
import { ConfigMistakes } from "../../src/config/config.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, type Place } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { startKazi } from "../support/running-kazi.ts";

const first = { SECRET: "the first secret of thirty-two characters" };
const second = { SECRET: "another secret of thirty-two characters" };

const start = (place: Place, env: Record<string, string>) =>
  startKazi(place, { only: "providers", env }).then(
    (kazi) => kazi,
    (error: unknown) => error,
  );

eachEngine("a server with another SECRET", (engine) => {
  test("is refused with what to do, until the change is accepted on purpose", async () => {
    const place = await engine.newPlace();
    const kazi = await startKazi(place, { only: "providers", env: first });
    const stored = await kazi.database.read.selectFrom("settings").select("value").execute();
    expect(JSON.stringify(stored)).not.toContain(first.SECRET);
    await kazi.stop();

    const refused = await start(place, second);
    expect(refused).toBeInstanceOf(ConfigMistakes);
    expect(String(refused)).toContain("SECRET is not the one that this database has been served with");
    expect(String(refused)).toContain("kazi db accept-secret");
    expect(String(refused)).not.toContain(second.SECRET);
    const doctor = await runCommand(place, ["doctor"], second);
    expect([doctor.exitCode, doctor.stdout]).toEqual([
      1,
      expect.stringContaining("is not the one that this database has been served with"),
    ]);

    expect((await runCommand(place, ["db", "accept-secret"], second)).exitCode).toBe(2);
    expect(await kaziJson<object>(place, ["db", "accept-secret", "--yes"], second)).toEqual({
      accepted: true,
    });
    await (await startKazi(place, { only: "providers", env: second })).stop();
    expect(await start(place, first)).toBeInstanceOf(ConfigMistakes);
  }, 180_000);
});
