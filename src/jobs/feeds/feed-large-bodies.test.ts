import { expect, test } from "bun:test";
import { directFeedReader } from "../../../test/support/boards/direct-feed-reader.ts";
import { numbers, plainBoard, plainFeed, setUpPlainBoard } from "../../../test/support/boards/plain-board.ts";
import { eachEngine } from "../../../test/support/engines.ts";
import { largeBytes } from "../../outbound/large-bodies.ts";
import type { Board } from "../boards/board.ts";
import type { FeedReader } from "./feed-readings.ts";

const atOnce = 4;

/** Each on a host of its own, so that they do not wait for each other there. */
const boardNamed = (name: string): Board => ({ ...plainBoard, slug: name, hosts: [`${name}.example`] });
const feedOf = ({ hosts: [host] }: Board) =>
  plainFeed("all", { request: () => ({ url: `https://${host}/` }) });

eachEngine("large bodies", (engine) => {
  test("of many boards are held a few at a time, and small ones do not wait for them", async () => {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    let [held, most] = [0, 0];
    const reader: FeedReader = {
      ...directFeedReader,
      async readPage(...given) {
        const isLarge = given[2].page.bytes.byteLength > largeBytes;
        if (isLarge) {
          most = Math.max(most, ++held);
          await mayGoOn;
          held -= 1;
        }
        return directFeedReader.readPage(...given);
      },
    };
    const { refresh, answer } = await setUpPlainBoard(engine, reader);
    answer(({ url }) =>
      url.includes("large") ? new Response(`[1,2,3]${" ".repeat(2 * largeBytes)}`) : numbers(3),
    );
    const large = Array.from({ length: 3 * atOnce }, (_, number) => boardNamed(`large${number}`));
    const asked = large.map((board) => refresh(board, feedOf(board)));
    while (held < atOnce) await Bun.sleep(5);
    const small = boardNamed("small");
    expect(await refresh(small, feedOf(small))).toMatchObject({ kind: "kept" });
    goOn();
    for (const outcome of await Promise.all(asked)) expect(outcome).toMatchObject({ kind: "kept", count: 3 });
    expect(most).toBe(atOnce);
  });
});
