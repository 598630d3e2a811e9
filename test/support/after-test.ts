// What a test has opened is closed again after it, the last first, whether it passed or not.
import { afterEach } from "bun:test";

const left: (() => unknown)[] = [];

export function afterTest(work: () => unknown): void {
  left.push(work);
}

afterEach(async () => {
  for (const work of left.splice(0).reverse()) await work();
});
