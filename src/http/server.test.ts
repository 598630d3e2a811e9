import { expect, test } from "bun:test";
import { assertPortIsFree } from "./server.ts";

test("another machine's address is refused without asking that machine", async () => {
  await expect(assertPortIsFree("192.0.2.1", 3000)).rejects.toThrow(
    "HOST is `192.0.2.1`, which is no name or address of this machine",
  );
});
