// Hot answers in every encoding, and 304s, from Kazi and from those who send the same bytes.
import { launchBun, launchNginxCache, launchNode, launchVarnish, lay } from "./peers.ts";
import type { Group } from "./plot.ts";
import { heading, type Verdict } from "./printout.ts";
import type { Program } from "./programs.ts";
import { race } from "./race.ts";
import { type RawAnswer, rawGet } from "./raw-get.ts";

const encodings = ["identity", "gzip", "br"] as const;
type Encoding = (typeof encodings)[number];
type Hot = { verdicts: Verdict[]; groups: Group[] };
type Ask = { name: string; headers: Record<string, string> };

export async function measureHotAnswers(kazi: Program, path: string): Promise<Hot> {
  const answers = {} as Record<Encoding, RawAnswer>;
  for (const encoding of encodings)
    answers[encoding] = await rawGet(kazi.origin + path, { "accept-encoding": encoding });
  const folder = lay(answers);
  const node = await launchNode(folder);
  const servers: Record<string, Program | null> = {
    Kazi: kazi,
    "node:http": node,
    "Bun alone": await launchBun(folder),
    "nginx proxy_cache": await launchNginxCache(node),
    Varnish: await launchVarnish(node),
  };

  const asks: Ask[] = encodings.map((encoding) => ({
    name: encoding,
    headers: { "accept-encoding": encoding },
  }));
  const etag = answers.br.headers.etag ?? "";
  asks.push({ name: "304", headers: { "accept-encoding": "br", "if-none-match": etag } });

  const hot: Hot = { verdicts: [], groups: [] };
  for (const { name, headers } of asks) {
    const present = Object.entries(servers).filter(([, server]) => server !== null) as [string, Program][];
    const expected = await rawGet(kazi.origin + path, headers);
    for (const [who, server] of present)
      await checkSame(who, await rawGet(server.origin + path, headers), expected);
    heading(`${path}, ${name}, ${expected.body.byteLength.toLocaleString("en")} bytes`);
    const wanted = { "node:http": { atLeast: 1.5 }, "nginx proxy_cache": { atLeast: 0.4 } };
    const raced = await race(`hot ${name}`, Object.fromEntries(present), { path, headers }, wanted);
    hot.verdicts.push(...raced.verdicts);
    hot.groups.push(raced.group);
  }
  for (const server of Object.values(servers)) if (server !== kazi) await server?.stop();
  return hot;
}

async function checkSame(who: string, got: RawAnswer, expected: RawAnswer): Promise<void> {
  if (got.status !== expected.status || !got.body.equals(expected.body))
    throw new Error(`${who} sends ${got.status} with ${got.body.byteLength} bytes, not what Kazi sends`);
}
