import { expect, setSystemTime, test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { invited, OperatorVisitor } from "../support/people/operator.ts";
import {
  behindProxy,
  goodPassword,
  mailedToken,
  signedInVisitor,
  Visitor,
} from "../support/people/signed-in.ts";
import { stepMs, totp } from "../support/people/totp.ts";
import { startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";

const email = "amina@example.org";
const person = { email, password: goodPassword, name: "Amina Odhiambo", kind: "customer" };

eachEngine("accounts", ({ readyPlace }) => {
  const start = async (env = {}) =>
    startKazi(await readyPlace(), { only: "providers", env: { ...behindProxy, ...env } });

  test("signing up, confirming by the mailed link, signing in and out", async () => {
    const kazi = await start();
    const visitor = new Visitor(kazi.origin);
    expect((await visitor.post("sign-up", person)).status).toBe(200);
    const token = await mailedToken(kazi.database, email);
    expect((await visitor.post("sign-in", person)).status).toBe(403);
    expect((await visitor.post("verify-email", { token })).json).toEqual({ needsPassword: true });
    expect((await visitor.get("account")).status).toBe(401);
    expect((await visitor.post("sign-in", person)).status).toBe(403);
    const password = goodPassword;
    expect((await visitor.post("verify-email", { token, password })).json).toEqual({ needsPassword: false });
    expect((await visitor.get("account")).status).toBe(200);
    await visitor.post("sign-out");
    expect((await visitor.post("sign-in", person)).json).toEqual({ needsCode: false });
    expect((await visitor.get("account")).json).toMatchObject({
      email,
      kind: "customer",
      hasTwoFactor: false,
    });
    const cookie = visitor.cookie;
    expect((await visitor.post("sign-out")).status).toBe(200);
    expect((await visitor.get("account")).status).toBe(401);
    const replayed = await visitor.send("GET", "account", undefined, { cookie });
    expect(replayed.status).toBe(401);
  });

  test("a link that was used or has ended is refused", async () => {
    const kazi = await start();
    const visitor = new Visitor(kazi.origin);
    await visitor.post("sign-up", person);
    const token = await mailedToken(kazi.database, email);
    const confirm = (given: string, password = goodPassword) =>
      visitor.post("verify-email", { token: given, password });
    setSystemTime(new Date(Date.now() + 3_700_000));
    try {
      expect((await confirm(token)).status).toBe(400);
    } finally {
      setSystemTime();
    }
    expect((await confirm(`${token.slice(0, -3)}abc`)).status).toBe(400);
    await visitor.post("send-verification", { email });
    const another = await mailedToken(kazi.database, email);
    expect(another).not.toBe(token);
    const at = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(at.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const used of [token, another]) expect((await confirm(used)).status).toBe(400);

    await visitor.post("forgot-password", { email });
    const reset = await mailedToken(kazi.database, email);
    const body = { token: reset, password: "an entirely other phrase" };
    setSystemTime(new Date(Date.now() + 3_700_000));
    try {
      expect((await visitor.post("reset-password", body)).status).toBe(400);
    } finally {
      setSystemTime();
    }
    await visitor.post("forgot-password", { email });
    const fresh = { ...body, token: await mailedToken(kazi.database, email) };
    expect((await visitor.post("reset-password", fresh)).status).toBe(200);
    expect((await visitor.post("reset-password", fresh)).status).toBe(400);
    expect((await visitor.post("sign-in", person)).status).toBe(401);
    expect((await visitor.post("sign-in", { ...person, password: body.password })).status).toBe(200);
  });

  test("a common password, and one made of the own name, is refused wherever one is chosen", async () => {
    const kazi = await start({ BRAND_NAME: "Ngamia Works" });
    const visitor = await signedInVisitor(kazi, "achebe.chinua@example.org");
    const operator = await invited(kazi, "wanjiru.njambi@example.org", "operator");
    const console = new OperatorVisitor(kazi.origin);
    const stranger = new Visitor(kazi.origin);
    await stranger.post("forgot-password", { email: "achebe.chinua@example.org" });
    const token = await mailedToken(kazi.database, "achebe.chinua@example.org");
    const own = { name: "Achebe", email: "achebe.chinua@example.org", kind: "customer" };
    for (const [password, why] of [
      ["sonyericsson", "on lists of common passwords"],
      ["achebe+chinua+1990", "your name, your email address"],
      ["achebe ngamia works", "the name of this site"],
    ] as const)
      for (const answer of [
        await stranger.post("sign-up", { ...own, password }),
        await stranger.post("reset-password", { token, password }),
        await visitor.post("account/password", { current: goodPassword, password }),
        await console.post("links/accept", { ...own, token: operator, password }),
      ])
        expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(why)]);
    expect(
      (await stranger.post("reset-password", { token, password: "an entirely other phrase" })).status,
    ).toBe(200);
  });

  test("a new password ends every session", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const elsewhere = new Visitor(kazi.origin);
    await elsewhere.post("sign-in", person);
    const changed = await visitor.post("account/password", {
      current: goodPassword,
      password: "an entirely other phrase",
    });
    expect(changed.status).toBe(200);
    expect((await visitor.get("account")).status).toBe(200);
    expect((await elsewhere.get("account")).status).toBe(401);
    await elsewhere.post("forgot-password", { email });
    const token = await mailedToken(kazi.database, email);
    await elsewhere.post("reset-password", { token, password: "yet another long phrase" });
    expect((await visitor.get("account")).status).toBe(401);
  });

  test("a wrong password on the account page does not look like an ended session", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const wrong = { current: "wrong but long", password: "an entirely other phrase" };
    for (const path of ["password", "delete", "two-factor/begin"]) {
      const body = path === "password" ? wrong : { password: wrong.current };
      const { status, json } = await visitor.post(`account/${path}`, body);
      expect([path, status, json.error]).toEqual([path, 403, "Incorrect password."]);
    }
    expect((await visitor.get("account")).status).toBe(200);
    await visitor.post("sign-out");
    expect((await visitor.post("account/password", wrong)).status).toBe(401);
  });

  test("a new password ends every link that was mailed for one", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const elsewhere = new Visitor(kazi.origin);
    const askForLink = async () => {
      await elsewhere.post("forgot-password", { email });
      return mailedToken(kazi.database, email);
    };
    const changed = { current: goodPassword, password: "an entirely other phrase" };
    const beforeChange = await askForLink();
    expect((await visitor.post("account/password", changed)).status).toBe(200);
    const reset = (token: string) =>
      elsewhere.post("reset-password", { token, password: "yet another long phrase" });
    expect((await reset(beforeChange)).status).toBe(400);
    const first = await askForLink();
    const second = await askForLink();
    expect(first).not.toBe(second);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(400);
  });

  test("nobody learns from an answer whether an address has an account", async () => {
    const kazi = await start();
    await signedInVisitor(kazi, email);
    const stranger = () => new Visitor(kazi.origin);
    for (const [path, body] of [
      ["sign-up", { ...person, password: "yet another long phrase" }],
      ["forgot-password", {}],
      ["send-verification", {}],
      ["sign-in", { password: "wrong but long enough" }],
      ["sign-in", { password: "" }],
    ] as const) {
      const known = await stranger().post(path, { ...body, email });
      const unknown = await stranger().post(path, { ...body, email: "nobody@example.org" });
      expect([path, known.status, known.json]).toEqual([path, unknown.status, unknown.json]);
      expect([path, known.status < 500]).toEqual([path, true]);
    }
    expect((await stranger().post("sign-in", person)).status).toBe(200);
  });

  test("a made-up confirmation link tells nothing of an account, and links cannot be tried for ever", async () => {
    const kazi = await start();
    const visitor = new Visitor(kazi.origin);
    await visitor.post("sign-up", person);
    const used = await mailedToken(kazi.database, email);
    await visitor.post("verify-email", { token: used, password: goodPassword });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const madeUp = (whom: string) => `${part({ alg: "HS256" })}.${part({ email: whom })}.c2lnbmF0dXJl`;
    const tokens = [madeUp(email), madeUp("nobody@example.org"), "x", "", used];
    const answers = await Promise.all(tokens.map((token) => visitor.post("verify-email", { token })));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.error}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(400);
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1)
      statuses.push((await visitor.post("verify-email", { token: "x" })).status);
    expect(statuses.slice(-6)).toEqual(Array(6).fill(429));
  });

  test("nobody can use up the mails of an owner who has forgotten the password", async () => {
    const kazi = await start();
    await signedInVisitor(kazi, email);
    for (let i = 0; i < 6; i += 1) {
      const stranger = new Visitor(kazi.origin);
      await stranger.post("send-verification", { email });
      await stranger.post("sign-up", { ...person, password: "short" });
    }
    const again = new Visitor(kazi.origin);
    for (let i = 0; i < 6; i += 1)
      expect((await again.post("sign-up", { ...person, password: "short" })).status).toBe(400);
    const mails = () => kazi.database.write.selectFrom("outbox").select("subject").execute();
    const mailed = (count: number) =>
      within(20_000, `${count} mails`, async () => (await mails()).length === count);
    const before = (await mails()).length;
    expect((await again.post("sign-up", person)).status).toBe(200);
    await mailed(before + 1);
    for (let i = 0; i < 6; i += 1) await new Visitor(kazi.origin).post("sign-up", person);
    await mailed(5);
    expect((await new Visitor(kazi.origin).post("forgot-password", { email })).status).toBe(200);
    await mailed(6);
  });

  test("twenty wrong passwords are stopped, and the owner's own browser still gets in", async () => {
    const kazi = await start();
    const owner = await signedInVisitor(kazi, email);
    await owner.post("sign-out");
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const guesser = new Visitor(kazi.origin);
      statuses.push((await guesser.post("sign-in", { email, password: `wrong guess number ${i}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    const late = await new Visitor(kazi.origin).post("sign-in", person);
    expect([late.status, Number(late.response.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await owner.post("sign-in", person)).status).toBe(200);

    const elsewhere = new Visitor(kazi.origin);
    expect((await elsewhere.post("sign-in", person)).status).toBe(429);
    await elsewhere.post("forgot-password", { email });
    const changed = { email, password: "an entirely other phrase" };
    const token = await mailedToken(kazi.database, email);
    await elsewhere.post("reset-password", { token, password: changed.password });
    expect((await elsewhere.post("sign-in", changed)).status).toBe(200);
  });

  test("one address cannot try many accounts", async () => {
    const kazi = await start();
    const guesser = new Visitor(kazi.origin);
    const statuses: number[] = [];
    for (let i = 0; i < 64; i += 1)
      statuses.push((await guesser.post("sign-in", { email: `p${i}@example.org`, password: "x" })).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401));
    expect(statuses.slice(60)).toEqual(Array(4).fill(429));
  });

  test("signing in gives a new session and ends the one the browser had", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const before = visitor.cookie;
    await visitor.post("sign-in", person);
    expect(visitor.cookie).not.toBe(before);
    expect((await visitor.send("GET", "account", undefined, { cookie: before })).status).toBe(401);
    expect((await visitor.get("account")).status).toBe(200);
    const planted = new Visitor(kazi.origin);
    planted.cookies.set("kazi.session_token", "planted.value");
    await planted.post("sign-in", person);
    expect(planted.cookie).not.toContain("planted");
  });

  test("the second factor: set up, asked for, spent and taken away", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    expect((await visitor.post("account/two-factor/begin", { password: "wrong but long" })).status).toBe(403);
    const { json } = await visitor.post("account/two-factor/begin", { password: goodPassword });
    const codes = json.backupCodes as string[];
    expect((await visitor.post("account/two-factor/confirm", { code: "000000" })).status).toBe(403);
    const code = totp(String(json.secret), Date.now());
    expect((await visitor.post("account/two-factor/confirm", { code })).status).toBe(200);
    expect((await visitor.get("account")).json).toMatchObject({ hasTwoFactor: true });

    const elsewhere = new Visitor(kazi.origin);
    expect((await elsewhere.post("sign-in", person)).json).toEqual({ needsCode: true });
    expect((await elsewhere.get("account")).status).toBe(401);
    expect((await elsewhere.post("sign-in/code", { code: "000000" })).status).toBe(401);
    expect((await elsewhere.post("sign-in/code", { code })).status).toBe(401);
    const next = totp(String(json.secret), Date.now() + stepMs);
    expect((await elsewhere.post("sign-in/code", { code: next })).status).toBe(200);
    const onlooker = new Visitor(kazi.origin);
    await onlooker.post("sign-in", person);
    for (const seen of [next, code])
      expect((await onlooker.post("sign-in/code", { code: seen })).status).toBe(401);
    expect((await onlooker.get("account")).status).toBe(401);
    expect((await elsewhere.get("account")).status).toBe(200);

    const third = new Visitor(kazi.origin);
    await third.post("sign-in", person);
    const backup = { code: codes[0], isBackupCode: true };
    expect((await third.post("sign-in/code", backup)).status).toBe(200);
    const fourth = new Visitor(kazi.origin);
    await fourth.post("sign-in", person);
    expect((await fourth.post("sign-in/code", backup)).status).toBe(401);

    expect((await elsewhere.post("account/two-factor/end", { password: goodPassword })).status).toBe(200);
    expect((await new Visitor(kazi.origin).post("sign-in", person)).json).toEqual({ needsCode: false });
    const rows = await kazi.database.read.selectFrom("two_factors").selectAll().execute();
    expect(rows).toEqual([]);
  });

  test("a session that has ended opens nothing", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    expect((await visitor.get("account")).status).toBe(200);
    setSystemTime(new Date(Date.now() + 15 * 86_400_000));
    try {
      expect((await visitor.get("account")).status).toBe(401);
      expect((await visitor.get("keys")).status).toBe(401);
    } finally {
      setSystemTime();
    }
  });

  test("one address makes five accounts in an hour, however often it tries", async () => {
    const kazi = await start();
    const visitor = new Visitor(kazi.origin);
    const statuses: number[] = [];
    for (let i = 0; i < 200; i += 1)
      statuses.push((await visitor.post("sign-up", { ...person, email: `p${i}@example.org` })).status);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(195).fill(429)]);
    const rows = await kazi.database.read
      .selectFrom("accounts")
      .select("id")
      .where("kind", "=", "customer")
      .execute();
    expect(rows).toHaveLength(5);
  });

  test("a weak password, a wrong address and a body that is none are refused with what to do", async () => {
    const kazi = await start();
    const visitor = new Visitor(kazi.origin);
    const tries: [unknown, number, string][] = [
      [{ ...person, password: "short" }, 400, "at least 12"],
      [{ ...person, password: "password1234" }, 400, "on lists of common passwords"],
      [{ ...person, password: "odhiambo amina 99" }, 400, "made of your name"],
      [{ ...person, email: "amina" }, 400, "email address"],
      [{ ...person, kind: "operator" }, 400, "kind"],
      [{ ...person, name: "<b>x</b>" }, 400, "name"],
      ["{", 400, "not JSON"],
      ['{"email":"a\\u0000@example.org"}', 400, "null character"],
      [{ ...person, name: "x".repeat(40_000) }, 413, "larger than"],
    ];
    for (const [body, status, words] of tries) {
      const sent = await new Visitor(kazi.origin).post("sign-up", body);
      expect([status, sent.json.error]).toEqual([sent.status, expect.stringContaining(words)]);
    }
    expect((await visitor.send("PUT", "sign-up", person)).status).toBe(405);
    expect((await visitor.get("nothing")).status).toBe(404);
  });

  test("sessions can be listed and ended, but only one's own", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    const elsewhere = new Visitor(kazi.origin);
    await elsewhere.post("sign-in", person);
    const stranger = await signedInVisitor(kazi, "brian@example.org");
    const listed = (await visitor.get("account/sessions")).json as unknown as {
      id: string;
      isThis: boolean;
    }[];
    expect(listed.map((session) => session.isThis).sort()).toEqual([false, true]);
    const other = listed.find((session) => !session.isThis)?.id;
    const foreign = await stranger.send("DELETE", `account/sessions/${other}`);
    const random = await stranger.send("DELETE", "account/sessions/ses_00000000000000000");
    expect([foreign.status, foreign.json]).toEqual([404, random.json]);
    expect((await elsewhere.get("account")).status).toBe(200);
    expect((await visitor.send("DELETE", `account/sessions/${other}`)).status).toBe(200);
    expect((await elsewhere.get("account")).status).toBe(401);
  });

  test("a deleted account leaves nothing of the person", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    expect((await visitor.post("account/delete", { password: "wrong but long" })).status).toBe(403);
    expect((await visitor.post("account/delete", { password: goodPassword })).status).toBe(200);
    expect((await visitor.get("account")).status).toBe(401);
    expect((await visitor.post("sign-in", person)).status).toBe(401);
    const isGone = async () =>
      (await kazi.database.write.selectFrom("outbox").select("id").execute()).length === 0;
    const deadline = Date.now() + 20_000;
    while (!(await isGone()) && Date.now() < deadline) await Bun.sleep(20);
    const tables = ["accounts", "sessions", "credentials", "verifications", "outbox", "audit"] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await kazi.database.read.selectFrom(table).selectAll().execute());
      expect([table, rows.includes("amina"), rows.includes("Amina")]).toEqual([table, false, false]);
    }
    expect((await new Visitor(kazi.origin).post("sign-up", person)).status).toBe(200);
  });

  test("a link that was used for a deleted account does nothing for the next one with its address", async () => {
    const kazi = await start();
    const visitor = new Visitor(kazi.origin);
    await visitor.post("sign-up", person);
    const used = await mailedToken(kazi.database, email);
    await visitor.post("send-verification", { email });
    const unused = await mailedToken(kazi.database, email);
    expect((await visitor.post("verify-email", { token: used, password: goodPassword })).status).toBe(200);
    expect((await visitor.post("account/delete", { password: goodPassword })).status).toBe(200);
    const again = new Visitor(kazi.origin);
    await again.post("sign-up", person);
    await mailedToken(kazi.database, email);
    for (const token of [used, unused])
      for (const body of [{ token }, { token, password: goodPassword }])
        expect((await again.post("verify-email", body)).status).toBe(400);
    expect((await again.post("sign-in", person)).status).toBe(403);
  });

  test("the owner of an address never confirms a stranger's account by opening its link", async () => {
    const kazi = await start();
    const theirs = { ...person, password: "a password of a stranger" };
    const stranger = new Visitor(kazi.origin);
    await stranger.post("sign-up", theirs);
    const token = await mailedToken(kazi.database, email);
    const owner = new Visitor(kazi.origin);
    expect((await owner.post("verify-email", { token })).json).toEqual({ needsPassword: true });
    const wrong = await owner.post("verify-email", { token, password: goodPassword });
    expect([wrong.status, String(wrong.json.error).includes("choose a new password")]).toEqual([403, true]);
    expect((await stranger.post("sign-in", theirs)).status).toBe(403);
    await owner.post("sign-up", person);
    expect((await owner.post("verify-email", { token, password: goodPassword })).status).toBe(403);
    const finish = await mailedToken(kazi.database, email);
    await owner.post("reset-password", { token: finish, password: goodPassword });
    expect((await owner.post("sign-in", person)).status).toBe(200);
    expect((await stranger.post("sign-in", theirs)).status).toBe(401);
    expect((await stranger.post("verify-email", { token, password: theirs.password })).status).toBe(400);
  });

  test("the password behind a link cannot be guessed for ever", async () => {
    const kazi = await start();
    await new Visitor(kazi.origin).post("sign-up", person);
    const token = await mailedToken(kazi.database, email);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const guesser = new Visitor(kazi.origin);
      statuses.push((await guesser.post("verify-email", { token, password: `wrong guess ${i}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  });

  test("a forgotten password of an unconfirmed account is answered by a mail that confirms it first", async () => {
    const kazi = await start();
    const visitor = new Visitor(kazi.origin);
    await visitor.post("sign-up", person);
    const confirmation = await mailedToken(kazi.database, email);
    await visitor.post("forgot-password", { email });
    const token = await mailedToken(kazi.database, email);
    const mails = await kazi.database.write
      .selectFrom("outbox")
      .select("text")
      .orderBy("created_at")
      .execute();
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("signed up"),
      expect.stringContaining("Confirm it first: this link does so"),
    ]);
    expect((await visitor.post("reset-password", { token, password: goodPassword })).status).toBe(200);
    expect((await visitor.post("sign-in", person)).status).toBe(200);
    expect((await visitor.post("verify-email", { token: confirmation })).status).toBe(400);
  });

  test("a stranger's first password never becomes the owner's", async () => {
    const kazi = await start();
    await new Visitor(kazi.origin).post("sign-up", { ...person, password: "a password of a stranger" });
    await mailedToken(kazi.database, email);
    const owner = new Visitor(kazi.origin);
    await owner.post("sign-up", person);
    const token = await mailedToken(kazi.database, email);
    expect((await owner.post("reset-password", { token, password: goodPassword })).status).toBe(200);
    expect((await owner.post("sign-in", person)).status).toBe(200);
    const stranger = await new Visitor(kazi.origin).post("sign-in", {
      email,
      password: "a password of a stranger",
    });
    expect(stranger.status).toBe(401);
  });
});
