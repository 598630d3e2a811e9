import { expect, test } from "bun:test";
import { createLog } from "../process/log.ts";
import { LiveValue } from "./live-value.ts";

/** Changes that the test makes itself, and readings that end when and as it says. */
function follow() {
  const readings: PromiseWithResolvers<string>[] = [];
  const logged: string[] = [];
  let change = () => {};
  const followed = new LiveValue({
    changes: {
      on(_, listener) {
        change = listener;
        return () => {
          change = () => {};
        };
      },
      isCurrent: () => true,
      look: async () => {},
    },
    topic: "notes",
    first: "nothing",
    read() {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    },
    log: createLog({ level: "warn", destination: { write: (line) => void logged.push(line) } }),
    failureMessage: "the notes could not be read",
  });
  return { followed, readings, logged, change: () => change() };
}

test("an older reading that ends later does not replace a newer one", async () => {
  const { followed, readings, change } = follow();
  change();
  change();
  readings[1]?.resolve("newer");
  await Bun.sleep(0);
  readings[0]?.resolve("older");
  await Bun.sleep(0);
  expect(followed.current()).toBe("newer");
});

test("what is known stays while it cannot be read, and the log says why", async () => {
  const { followed, readings, logged, change } = follow();
  change();
  readings[0]?.resolve("known");
  await Bun.sleep(0);
  change();
  readings[1]?.reject(new Error("the database is away"));
  await Bun.sleep(0);
  expect(followed.current()).toBe("known");
  expect(logged.join("")).toContain("the notes could not be read");
  expect(logged.join("")).toContain("the database is away");
});

test("stopped, it hears of no further change", () => {
  const { followed, readings, change } = follow();
  followed.stop();
  change();
  expect(readings).toEqual([]);
});
