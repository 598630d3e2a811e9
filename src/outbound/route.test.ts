import { expect, test } from "bun:test";
import { routesTo } from "./route.ts";

const url = new URL("https://board.example/feed?page=2");

test("a name is replaced by the public addresses behind it, IPv4 first, under its own name", async () => {
  const lookup = async () => ["2606:4700::1111", "10.0.0.1", "1.1.1.1"];
  const pinned = { host: "board.example", serverName: "board.example" };
  expect(await routesTo(url, { boardsOrigin: null, proxy: null, lookup }, 1_000)).toEqual([
    { url: "https://1.1.1.1/feed?page=2", pinned, proxy: null },
    { url: "https://[2606:4700::1111]/feed?page=2", pinned, proxy: null },
  ]);
});

test("through a proxy the name is not looked up here", async () => {
  const lookup = async () => Promise.reject(new Error("asked"));
  expect(
    await routesTo(url, { boardsOrigin: null, proxy: "http://proxy.example:3128", lookup }, 1_000),
  ).toEqual([{ url: url.href, pinned: null, proxy: "http://proxy.example:3128" }]);
});
