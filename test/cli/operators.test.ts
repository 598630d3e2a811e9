// Operators and tokens by command, the first start's link, and the demo's operator.
import { expect, test } from "bun:test";
import { freePort } from "../../scripts/free-port.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { kaziJson, startLasting } from "../support/kazi-command.ts";
import { OperatorVisitor } from "../support/people/operator.ts";
import { goodPassword } from "../support/people/signed-in.ts";

type Link = { email: string; role: string; link: string; expires_at: string };

eachEngine("the operator's commands", ({ newPlace }) => {
  test("a link is made for an operator or for someone who may only look", async () => {
    const place = await newPlace();
    const env = { PUBLIC_URL: "https://kazi.example.org" };
    const link = await kaziJson<Link>(place, ["operator", "create", "--email", "Wanjiru@example.org"], env);
    expect(link).toMatchObject({ email: "wanjiru@example.org", role: "operator" });
    expect(link.link).toMatch(/^https:\/\/kazi\.example\.org\/operator\/welcome#[\w-]{43}$/);
    const lookOnly = ["operator", "create", "--email", "look@example.org", "--look-only"];
    expect(await kaziJson<Link>(place, lookOnly)).toMatchObject({ role: "look-only" });
    expect((await runCommand(place, ["operator", "create"])).exitCode).toBe(2);
    expect((await runCommand(place, ["operator", "create", "--email", "nobody"])).exitCode).toBe(2);
    expect(await kaziJson<unknown[]>(place, ["operator", "list"])).toEqual([]);
    const unknown = await runCommand(place, ["operator", "end", "x@example.org", "--yes"]);
    expect([unknown.exitCode, unknown.stderr.includes("kazi operator list")]).toEqual([1, true]);
  });

  test("a token is made with its scopes, listed without its secret and revoked", async () => {
    const place = await newPlace();
    await kaziJson(place, ["db", "migrate"]);
    const words = ["operator", "token", "create", "--name", "Marketplace", "--scope", "providers:push"];
    const made = await kaziJson<{ id: string; token: string; scopes: string[] }>(place, words);
    expect(made.token).toMatch(/^kzop_[0-9A-Za-z]{49}$/);
    expect(made.scopes).toEqual(["providers:push"]);
    const wrong = await runCommand(place, [...words.slice(0, -1), "keys:change"]);
    expect([wrong.exitCode, wrong.stderr.includes("Write one of")]).toEqual([2, true]);
    await kaziJson(place, ["operator", "token", "revoke", made.id]);
    const listed = await runCommand(place, ["operator", "token", "list", "--json"]);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: made.id, state: "revoked" }]);
    expect(listed.stdout).not.toContain(made.token);
  });
});

test("without an operator the server prints a link that makes one, and none once there is one", async () => {
  const place = sqlitePlace();
  const env = { PORT: String(freePort()), BOARDS_ORIGIN: "http://127.0.0.1:9" };
  const first = await startLasting(["serve", "--only", "providers"], {
    until: "/operator/welcome#",
    env,
    place,
  });
  const [, origin = "", token = ""] = /(http:\/\/\S+)\/operator\/welcome#([\w-]+)/.exec(first.output()) ?? [];
  const visitor = new OperatorVisitor(origin);
  const person = { token, email: "wanjiru@example.org", name: "Wanjiru", password: goodPassword };
  expect((await visitor.post("links/accept", person)).status).toBe(200);
  await first.stop();
  const log = first
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(log.join("\n")).not.toContain(token);
  const second = await startLasting(["serve", "--only", "providers"], { until: "listening", env, place });
  expect(second.output()).not.toContain("/operator/welcome");
  const operators = await kaziJson<{ email: string; role: string }[]>(place, ["operator", "list"]);
  expect(operators).toMatchObject([{ email: "wanjiru@example.org", role: "operator" }]);
  await kaziJson(place, ["operator", "end", "wanjiru@example.org", "--yes"]);
  expect((await visitor.get("session")).json).toEqual({ operator: null });
});

test("the demo's operator signs in with the printed password, without a second factor", async () => {
  const demo = await startLasting(["serve", "--demo"], {
    until: "Stop with Ctrl-C",
    env: { PORT: String(freePort()) },
    withinMs: 120_000,
  });
  const [, email = "", password = ""] = /as operator\s+(\S+)\s+Password\s+(\S+)/.exec(demo.output()) ?? [];
  const [, origin = ""] = /Console\s+(\S+)\/operator/.exec(demo.output()) ?? [];
  const visitor = new OperatorVisitor(origin);
  expect((await visitor.post("sign-in", { email, password })).json).toEqual({ needsCode: false });
  expect((await visitor.get("session")).json).toMatchObject({
    operator: { role: "operator", isReady: true },
  });
  expect((await visitor.get("overview")).status).toBe(200);
});
