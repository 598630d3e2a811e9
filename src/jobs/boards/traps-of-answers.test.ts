// Every way in which a board has been seen to mislead a reader, with made-up entries.
import { describe, expect, test } from "bun:test";
import { fromWwr, json, only, pageOf, rss } from "../../../test/support/boards/made-up-page.ts";
import { arbeitnow } from "./arbeitnow.ts";
import type { Board } from "./board.ts";
import { himalayas } from "./himalayas.ts";
import { jobwebkenya } from "./jobweb.ts";
import { NotParsable } from "./not-parsable.ts";
import { remotive } from "./remotive.ts";
import { smartrecruiters } from "./smartrecruiters.ts";

describe("answers", () => {
  const refused = (board: Board, body: string): string => {
    try {
      pageOf(board, body);
      return "accepted";
    } catch (error) {
      return error instanceof NotParsable ? error.kind : String(error);
    }
  };

  test("a web page with status 200 is a block, broken or empty answers are not parsable", () => {
    for (const board of [remotive, jobwebkenya]) {
      expect(refused(board, "<!DOCTYPE html><html><body>Just a moment…</body></html>")).toBe("blocked");
      expect(refused(board, "\n<html lang=en><head></head></html>")).toBe("blocked");
      expect(refused(board, "")).toBe("not-parsable");
      expect(refused(board, "upstream error")).toBe("not-parsable");
    }
    expect(refused(remotive, '{"jobs": [{"id": 1')).toBe("not-parsable");
    expect(refused(remotive, '{"message": "slow down"}')).toBe("not-parsable");
    expect(refused(jobwebkenya, "<rss><channel><item><title>A at B</title></item>")).toBe("not-parsable");
    expect(refused(jobwebkenya, "<error>busy</error>")).toBe("not-parsable");
  });

  test("a full page of a list without its total is not taken for the last one", () => {
    const page = (count: number) =>
      pageOf(
        smartrecruiters({ slug: "acme", name: "Acme", account: "acme" }),
        JSON.stringify({
          content: Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `Clerk ${n}`, location: {} })),
        }),
      );
    expect([page(100).jobs.length, page(100).hasNext]).toEqual([100, true]);
    expect(page(99)).toMatchObject({ hasNext: false, isCut: false });
  });

  test("a DOCTYPE and its entities are refused, long escaped bodies are not", () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa">]><rss><channel></channel></rss>';
    expect(refused(jobwebkenya, bomb)).toBe("not-parsable");
    const long = fromWwr(
      `<title>A: B</title><description>${"&lt;p&gt;word&lt;/p&gt;".repeat(40_000)}</description>`,
    );
    expect(long.job.description).toStartWith("word\n\nword");
    expect(refused(jobwebkenya, `<rss>${"<a>".repeat(100)}${"</a>".repeat(100)}</rss>`)).toBe("not-parsable");
  });

  test("a feed of one item is a list of one", () => {
    expect(rss(jobwebkenya, "<item><title>A at B</title><link>/a</link></item>").entries).toBe(1);
    expect(rss(jobwebkenya, "").entries).toBe(0);
  });

  test("one odd entry costs one job; a page of nothing but odd entries is not parsable", () => {
    const good = { id: 1, title: "A", url: "https://remotive.com/1" };
    expect(json(remotive, { jobs: [good, null, { id: "x" }] })).toMatchObject({ entries: 3, odd: 2 });
    expect(refused(remotive, '{"jobs": [null, {}]}')).toBe("not-parsable");
  });

  test("no entry can reach the prototype of anything", () => {
    const { job } = only(
      pageOf(remotive, '{"jobs": [{"__proto__": {"polluted": 1}, "id": 5, "title": "A", "url": "/a"}]}'),
    );
    rss(
      jobwebkenya,
      "<item><__proto__>x</__proto__><constructor>y</constructor><title>A</title><link>/a</link></item>",
    );
    expect(Object.keys(job)).toHaveLength(9);
    expect("polluted" in {}).toBe(false);
  });

  test("pages are asked by number and end where the board ends, whatever its links say", () => {
    const entry = { slug: "a-1", title: "A", url: "https://www.arbeitnow.com/a" };
    const links = { next: "https://www.arbeitnow.com/api/job-board-api?search=x&page=2" };
    expect(json(arbeitnow, { data: [entry], links }).hasNext).toBe(true);
    expect(arbeitnow.feeds[0]?.request(2, { reliefwebAppname: null }, 0).url).toEndWith(
      "job-board-api?page=2",
    );
    expect(json(arbeitnow, { data: [] }).hasNext).toBe(false);
    expect(json(arbeitnow, { data: [entry] }, 5).hasNext).toBe(false);
    const job = { guid: "https://himalayas.app/a", title: "A" };
    expect(json(himalayas, { jobs: [job], totalCount: 21 }).hasNext).toBe(true);
    expect(json(himalayas, { jobs: [job], totalCount: 21 }, 2).hasNext).toBe(false);
  });
});
