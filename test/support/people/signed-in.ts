// A browser without a browser: keeps cookies, sends what our own pages would send, and reads the mail that was shown.
import type { Database } from "../../../src/database/database.ts";
import { within } from "../waiting.ts";

export type Sent = { status: number; json: Record<string, unknown>; response: Response };

export const goodPassword = "plinth ostrich wander";

export class Visitor {
  readonly cookies = new Map<string, string>();
  protected readonly area: string = "/developers/api/";
  readonly #origin: string;
  readonly #address: string;

  /** Every visitor comes from an address of its own, through a trusted proxy on this machine. */
  constructor(origin: string, address = randomAddress()) {
    this.#origin = origin;
    this.#address = address;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {},
  ): Promise<Sent> {
    const all = {
      origin: this.#origin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": this.#address,
      cookie: this.cookie,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    const response = await fetch(`${this.#origin}${this.area}${path}`, {
      method,
      headers: Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ),
      redirect: "manual",
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    return {
      status: response.status,
      json: response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : {},
      response,
    };
  }

  get = (path: string) => this.send("GET", path);
  post = (path: string, body?: unknown) => this.send("POST", path, body);
}

const randomAddress = () => `100.64.${byte()}.${byte()}`;
const byte = () => Math.floor(Math.random() * 250) + 1;

const readLinks = new WeakMap<Database, Set<string>>();

/** The link in the newest mail to this address, from the outbox. Waits for one that was not read before. */
export async function mailedLink(database: Database, to: string): Promise<string> {
  const read = readLinks.get(database) ?? new Set();
  readLinks.set(database, read);
  let link = "";
  await within(20_000, `a mail with a link to ${to}`, async () => {
    const newest = await database.write
      .selectFrom("outbox")
      .select("link")
      .where("recipient", "=", to)
      .where("link", "is not", null)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    link = newest?.link ?? "";
    return link !== "" && !read.has(link);
  });
  read.add(link);
  return link;
}

export async function mailedToken(database: Database, to: string): Promise<string> {
  return String((await mailedLink(database, to)).split("#")[1]);
}

/** Signs up and confirms the address by the mailed link, which signs in. */
export async function signedInVisitor(
  kazi: { origin: string; database: Database },
  email: string,
  kind: "customer" | "provider" = "customer",
): Promise<Visitor> {
  const visitor = new Visitor(kazi.origin);
  // Its answer comes after a fixed time, the mail as soon as it can.
  const asked = visitor.post("sign-up", { email, password: goodPassword, name: "Amina Odhiambo", kind });
  asked.catch(() => {});
  const token = await mailedToken(kazi.database, email);
  const { status, json } = await visitor.post("verify-email", { token, password: goodPassword });
  if (status !== 200) throw new Error(`could not sign in: ${status} ${JSON.stringify(json)}`);
  return visitor;
}

export const behindProxy = { TRUSTED_PROXIES: "127.0.0.1" };
