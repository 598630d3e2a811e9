// What is under way while an account's sessions end: nothing that was admitted before may still happen after.
import { expect, test } from "bun:test";
import { connect } from "node:net";
import { eachEngine } from "../support/engines.ts";
import { developerRequest } from "../support/people/developer-requests.ts";
import { behindProxy, goodPassword, signedInVisitor, Visitor } from "../support/people/signed-in.ts";
import { startProviderApi } from "../support/provider-api.ts";

const email = "amina@example.org";
const otherPassword = "an entirely other phrase";

/** Sends all but the last byte of a request, and the rest when told. */
async function heldBack(port: number, path: string, cookie: string, origin: string, body: unknown) {
  const text = JSON.stringify(body);
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  const head = [
    `POST /developers/api/${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${origin}`,
    "Sec-Fetch-Site: same-origin",
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
    `Cookie: ${cookie}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${text.slice(0, -1)}`);
  await Bun.sleep(300);
  return async () => {
    socket.write(text.slice(-1));
    await new Promise<void>((resolve) => socket.on("close", () => resolve()));
    return Number(answer.split(" ")[1]);
  };
}

eachEngine("while sessions end", ({ readyPlace }) => {
  const start = async () =>
    startProviderApi(await readyPlace(), { env: { ...behindProxy, DEVELOPER_APPROVAL: "auto" } });

  test("a request whose body comes after the deletion of its account does nothing", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const finish = await heldBack(kazi.port, "access", visitor.cookie, kazi.origin, developerRequest);
    expect((await visitor.post("account/delete", { password: goodPassword })).status).toBe(200);
    expect(await finish()).toBe(401);
    const access = await kazi.database.read
      .selectFrom("access")
      .innerJoin("accounts", "accounts.id", "access.account_id")
      .select("access.id")
      .where("accounts.deleted_at", "is not", null)
      .execute();
    expect(access).toEqual([]);
  });

  test("a key that a thief asks for slowly is not made once the password has changed", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    expect((await visitor.post("access", developerRequest)).status).toBe(201);
    const thief = new Visitor(kazi.origin);
    await thief.post("sign-in", { email, password: goodPassword });
    const wanted = { name: "thief", scopes: ["providers:read"], expires: "30d" };
    const finish = await heldBack(kazi.port, "keys", thief.cookie, kazi.origin, wanted);
    const changed = await visitor.post("account/password", {
      current: goodPassword,
      password: otherPassword,
    });
    expect(changed.status).toBe(200);
    expect(await finish()).toBe(401);
    expect(Object.values((await visitor.get("keys")).json)).toEqual([]);
  });

  test("no session that the old password opens outlives a new password or the account", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const racers = Array.from({ length: 5 }, () => new Visitor(kazi.origin));
    const signIns = racers.map((racer) => racer.post("sign-in", { email, password: goodPassword }));
    await visitor.post("account/password", { current: goodPassword, password: otherPassword });
    await Promise.all(signIns);
    for (const racer of racers) expect((await racer.get("account")).status).toBe(401);

    const late = Array.from({ length: 5 }, () => new Visitor(kazi.origin));
    const lateSignIns = late.map((racer) => racer.post("sign-in", { email, password: otherPassword }));
    expect((await visitor.post("account/delete", { password: otherPassword })).status).toBe(200);
    await Promise.all(lateSignIns);
    for (const racer of late) expect((await racer.get("account")).status).toBe(401);
  });

  test("sign-ups with one address at the same moment look like any other, make one account and no error", async () => {
    const kazi = await start();
    const body = { email, password: goodPassword, name: "Amina", kind: "customer" };
    const signUp = () => new Visitor(kazi.origin).post("sign-up", body);
    const atOnce = await Promise.all([signUp(), signUp(), signUp()]);
    const later = await signUp();
    for (const { status, json } of atOnce) expect([status, json]).toEqual([200, later.json]);
    const { read } = kazi.database;
    expect(
      await read.selectFrom("accounts").select("email").where("email", "=", email).execute(),
    ).toHaveLength(1);
    const mails = await read.selectFrom("outbox").select("subject").where("recipient", "=", email).execute();
    expect(
      mails.map(({ subject }) => subject).filter((subject) => subject.startsWith("Confirm")),
    ).toHaveLength(1);
    expect(mails.length).toBeGreaterThan(1);
    expect(kazi.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test("neighbours in one IPv6 network count as one when they sign up", async () => {
    const kazi = await start();
    const statuses: number[] = [];
    for (let n = 1; n <= 7; n++) {
      const neighbour = new Visitor(kazi.origin, `2001:db8:1:2::${n}`);
      const body = {
        email: `n${n}@example.org`,
        password: goodPassword,
        name: "Neighbour",
        kind: "customer",
      };
      statuses.push((await neighbour.post("sign-up", body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
