// Kazi as the operating system sees it: started, killed, stopped, started twice.
import { afterEach, describe, expect, test } from "bun:test";
import { freePort } from "../../scripts/free-port.ts";
import { startCommand } from "../support/command-line.ts";
import { eachEngine, onPostgres, type Place, sqlitePlace } from "../support/engines.ts";
import { firstStartJourney } from "../support/kills/first-start-journey.ts";
import { canChooseResolver, resolvers, under } from "../support/network/resolver.ts";
import { within } from "../support/waiting.ts";

const children: ReturnType<typeof startCommand>[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await child.exited;
  }
});

function spawnKazi(words: string[], place: Place, env: Record<string, string> = {}, under: string[] = []) {
  const child = startCommand(
    place,
    words,
    { PORT: "0", BOARDS_ORIGIN: "http://127.0.0.1:9", ...env },
    { under },
  );
  children.push(child);
  return child;
}

const notOurs = (host: string) =>
  `HOST is \`${host}\`, which is no name or address of this machine; write one that is`;

/** The address it listens on, read from its log. */
async function originOf(child: ReturnType<typeof spawnKazi>): Promise<string> {
  const reader = child.stdout.getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done)
      throw new Error(`it ended before it listened: ${text} ${await new Response(child.stderr).text()}`);
    text += new TextDecoder().decode(value);
    const origin = /"origin":"([^"]+)"/.exec(text)?.[1];
    if (!origin) continue;
    void reader.read().then(function drain({ done }): unknown {
      return done ? undefined : reader.read().then(drain);
    });
    return origin;
  }
}

test("wrong settings stop the start with one sentence each and exit code 2", async () => {
  const child = spawnKazi(["serve"], sqlitePlace(), { PORT: "abc", JOBS_LIMIT: "60" });
  expect(await child.exited).toBe(2);
  expect((await new Response(child.stderr).text()).trim().split("\n")).toEqual([
    "PORT is `abc`; write a port number from 0 to 65535, like `3000`.",
    "JOBS_LIMIT is `60`; write a count and a window, like `300/1m`.",
  ]);
});

test("a board that does not exist stops the start, rather than leaving another on or off", async () => {
  const child = spawnKazi(["serve"], sqlitePlace(), { BOARDS_OFF: "remotiv" });
  expect(await child.exited).toBe(2);
  expect(await new Response(child.stderr).text()).toContain("BOARDS_OFF names `remotiv`, which is no board");
});

test("a mistyped command is answered with the one that was meant, and exit code 2", async () => {
  const child = spawnKazi(["srve"], sqlitePlace());
  expect(await child.exited).toBe(2);
  expect(await new Response(child.stderr).text()).toContain("Did you mean serve?");
});

test("a second server on the same directory is refused by name, and the first does not notice", async () => {
  const place = sqlitePlace();
  const first = spawnKazi(["serve"], place);
  const origin = await originOf(first);
  const second = spawnKazi(["serve"], place);
  expect(await second.exited).toBe(1);
  expect(await new Response(second.stderr).text()).toContain(`Another Kazi server (process ${first.pid})`);
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
});

test("a server killed with kill -9 leaves no lock behind", async () => {
  const place = sqlitePlace();
  const first = spawnKazi(["serve"], place);
  await originOf(first);
  first.kill("SIGKILL");
  await first.exited;
  expect(await originOf(spawnKazi(["serve"], place))).toStartWith("http://127.0.0.1:");
});

test("two servers never share a port", async () => {
  const origin = await originOf(spawnKazi(["serve"], sqlitePlace()));
  const second = spawnKazi(["serve"], sqlitePlace(), { PORT: new URL(origin).port });
  expect(await second.exited).toBe(1);
  expect(await new Response(second.stderr).text()).toContain("is taken");
});

test("a database that cannot be reached is told in a sentence", async () => {
  const place = { ...sqlitePlace(), url: "postgres://nobody@127.0.0.1:1/kazi" };
  const child = spawnKazi(["keys", "list"], place);
  expect(await child.exited).toBe(1);
  expect(await new Response(child.stderr).text()).toContain(
    "The database cannot be reached (ECONNREFUSED); see that it runs",
  );
});

test("a port that is taken is named", async () => {
  const holder = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const child = spawnKazi(["serve"], sqlitePlace(), { PORT: String(holder.port) });
  expect(await child.exited).toBe(1);
  expect(await new Response(child.stderr).text()).toContain(`Port ${holder.port} on 127.0.0.1 is taken`);
  await holder.stop(true);
});

test("an address that is not this machine's is told in a sentence, with exit code 2", async () => {
  for (const PORT of ["0", String(freePort())]) {
    const child = spawnKazi(["serve"], sqlitePlace(), { HOST: "192.0.2.1", PORT });
    expect(await child.exited).toBe(2);
    expect(await new Response(child.stderr).text()).toContain(notOurs("192.0.2.1"));
  }
});

describe.skipIf(!canChooseResolver)("with a resolver that", () => {
  for (const [resolver, does] of Object.entries(resolvers)) {
    test(`${does}, a host that does not exist is told in a sentence, with exit code 2`, async () => {
      const startedAt = performance.now();
      const child = spawnKazi(["serve"], sqlitePlace(), { HOST: "no-such-host.invalid" }, under(resolver));
      expect([await child.exited, await new Response(child.stderr).text()]).toEqual([
        2,
        expect.stringContaining(notOurs("no-such-host.invalid")),
      ]);
      expect(performance.now() - startedAt).toBeLessThan(45_000);
    });

    test(`${does}, the machine's own name is listened on`, async () => {
      const child = spawnKazi(["serve"], sqlitePlace(), { HOST: "localhost" }, under(resolver));
      expect(await originOf(child)).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/);
    });
  }
});

test("a port of the system's choice stands in the addresses that are told", async () => {
  const child = spawnKazi(["serve"], sqlitePlace());
  const origin = await originOf(child);
  const told = await (await fetch(`${origin}/llms.txt`)).text();
  expect(new URL(origin).port).not.toBe("0");
  expect(told).toContain(origin);
  expect(told).not.toContain("127.0.0.1:0");
});

eachEngine("a process", (engine) => {
  test(
    "killed with kill -9 while it makes its database leaves all of it or nothing, and the next start succeeds",
    () => firstStartJourney(engine, 4),
    480_000,
  );

  test("stops on SIGTERM with exit code 0, after what is in flight was answered", async () => {
    const child = spawnKazi(["serve"], await engine.newPlace());
    const origin = await originOf(child);
    const answers = Promise.all(
      Array.from({ length: 50 }, () => fetch(`${origin}/health/ready`).then((response) => response.status)),
    );
    expect(new Set(await answers)).toEqual(new Set([200]));
    const inFlight = await sendHalf(origin, "/jobs/sample-1/report", "reason=fake");
    child.kill("SIGTERM");
    await within(15_000, "nobody new is let in", () => fetch(`${origin}/health/live`).then(isFalse, isTrue));
    expect(inFlight.received()).toBe("");
    inFlight.sendRest();
    // No board was asked, so there is no such listing.
    expect(await inFlight.answer).toStartWith("HTTP/1.1 410");
    expect(await child.exited).toBe(0);
  });
});

onPostgres("two servers", (engine) => {
  test("started at once on one empty database both come up", async () => {
    const place = await engine.newPlace();
    const origins = await Promise.all(
      [spawnKazi(["serve"], place), spawnKazi(["serve"], place)].map(originOf),
    );
    for (const origin of origins) expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
  });
});

const isTrue = () => true;
const isFalse = () => false;

/** A request whose body is under way: the server has begun with it and cannot have answered yet. */
async function sendHalf(origin: string, path: string, body: string) {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  let received = "";
  const { hostname, port, host } = new URL(origin);
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, chunk) => {
        received += chunk.toString("latin1");
      },
      close: () => resolve(received),
    },
  });
  const type = "application/x-www-form-urlencoded";
  // The first answer on the connection says that the server has it; what follows is read from it in order.
  socket.write(`GET /health/live HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  await within(15_000, "the connection is answered", async () => received.includes("live"));
  received = "";
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 3));
  await Bun.sleep(500);
  return { answer, received: () => received, sendRest: () => void socket.write(body.slice(3)) };
}
