// What a test has opened is closed again after it, the last first, whether it passed or not.
import { afterAll, afterEach } from "bun:test";

type Work = () => unknown;

const left: Work[] = [];
const leftByAll: Work[] = [];

export function afterTest(work: Work): void {
  left.push(work);
}

/** What is opened here is for all tests of the file, and closed after the last of them. */
export async function forAllTests<T>(open: () => Promise<T>): Promise<T> {
  const before = left.splice(0);
  const opened = await open();
  leftByAll.push(...left.splice(0));
  left.push(...before);
  return opened;
}

async function close(works: Work[]): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}

afterEach(() => close(left));
afterAll(() => close(leftByAll));
