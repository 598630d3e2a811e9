// npx bun scripts/new-board.ts SLUG NAME FEED_URL: makes the board's file and its sample, and adds its line to the list.
import { existsSync } from "node:fs";
import { boardSkeleton, withBoard, wrongWith } from "./board-skeleton.ts";

const boards = new URL("../src/jobs/boards/", import.meta.url).pathname;
const { allBoards } = await import(`${boards}all-boards.ts`);

const [slug = "", name = "", feedUrl = ""] = process.argv.slice(2);
const failureMessage =
  process.argv.length === 5
    ? wrongWith(
        { slug, name, feedUrl },
        allBoards.map((board: { slug: string }) => board.slug),
      )
    : 'Write a slug, a name and the address of the feed: npx bun scripts/new-board.ts jobszambia "Jobs Zambia" https://jobszambia.example/feed/';

if (failureMessage !== null || existsSync(`${boards}${slug}.ts`)) {
  console.error(failureMessage ?? `There already is a file src/jobs/boards/${slug}.ts; choose another slug.`);
  process.exit(1);
}

const skeleton = boardSkeleton({ slug, name, feedUrl });
await Bun.write(`${boards}${slug}.ts`, skeleton.board);
await Bun.write(`${boards}${slug}.sample.ts`, skeleton.sample);
const list = `${boards}all-boards.ts`;
await Bun.write(list, withBoard(await Bun.file(list).text(), slug));
console.log(`src/jobs/boards/${slug}.ts         what the board sends and how it becomes a job
src/jobs/boards/${slug}.sample.ts  the same format with made-up jobs
src/jobs/boards/all-boards.ts      one line more

Now fit both files to the real answers, then: npx bun test src/jobs/boards -t ${JSON.stringify(name)}`);
