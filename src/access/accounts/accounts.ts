// Accounts as the routes of the signed-in areas see them: who is asking, and the parts they are made of.
import { createHmac } from "node:crypto";
import type { Basics } from "../../database/database.ts";
import type { RateLimiter } from "../../http/limits/rate-limit.ts";
import type { AreaOptions } from "../area/area.ts";
import type { SignedIn } from "../area/area-route.ts";
import { Throttle } from "../area/throttle.ts";
import { type Auth, clientAddressHeader, createAuth } from "../sign-in/auth.ts";
import { FixedTimeWork } from "../sign-in/fixed-time.ts";
import { knownDevices } from "../sign-in/known-device.ts";
import {
  hashPassword as hashAtCost,
  type PasswordCost,
  passwordCost,
} from "../sign-in/passwords/passwords.ts";
import { sessionSecret } from "../sign-in/session-secret.ts";

export type Accounts = Omit<Basics, "log"> & {
  auth: Auth;
  throttle: Throttle;
  devices: ReturnType<typeof knownDevices>;
  fixedTime: FixedTimeWork;
  brandName: string;
  hashPassword(password: string): Promise<string>;
  /** What may be kept of an address: it tells that the same one is back, and nothing else. */
  addressHash(email: string): string;
  area: AreaOptions;
};

type Settings = { publicUrl: string; brandName: string; secret: string | null; dataDir: string };

export type AccountsOptions = Basics & { limiter: RateLimiter; passwordCost?: PasswordCost | undefined };

export async function openAccounts(settings: Settings, options: AccountsOptions): Promise<Accounts> {
  const { database, clock, log, limiter } = options;
  const { publicUrl, brandName } = settings;
  const secret = sessionSecret(settings);
  const throttle = new Throttle(limiter, clock);
  const mayMail = (email: string) => throttle.mayMail(email);
  const hashPassword = (password: string) => hashAtCost(password, options.passwordCost ?? passwordCost);
  const basics = { database, clock, log };
  const auth = await createAuth({ ...basics, publicUrl, brandName, secret, hashPassword, mayMail });
  return {
    auth,
    hashPassword,
    database,
    clock,
    throttle,
    devices: knownDevices({ secret, isHttps: publicUrl.startsWith("https:") }),
    fixedTime: new FixedTimeWork(log),
    brandName,
    addressHash: (email) =>
      createHmac("sha256", secret).update(`address ${email.toLowerCase()}`).digest("base64url"),
    area: { publicUrl, clock, throttle, headersFor, signedIn: (headers) => signedIn(auth, headers) },
  };
}

async function signedIn(auth: Auth, headers: Headers): Promise<SignedIn | null> {
  if (!headers.has("cookie")) return null;
  const found = await auth.api.getSession({ headers });
  // An account that was deleted has no address any more, and nobody is signed in to it.
  if (!found?.user.email) return null;
  const { user, session } = found;
  return {
    accountId: user.id,
    email: user.email,
    name: user.name,
    kind: user.kind as SignedIn["kind"],
    hasTwoFactor: user.twoFactorEnabled === true,
    sessionId: session.id,
    sinceMs: session.createdAt.getTime(),
  };
}

function headersFor(request: Request, clientAddress: string): Headers {
  const headers = new Headers({ [clientAddressHeader]: clientAddress });
  for (const name of ["cookie", "user-agent"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value.slice(0, name === "cookie" ? 8_192 : 300));
  }
  return headers;
}

/** The same request as it would be without a session: signing in never builds on an older one. */
export function withoutSession(headers: Headers): Headers {
  const others = (headers.get("cookie") ?? "")
    .split("; ")
    .filter((pair) => !/^[^=]*\.session_token=/.test(pair));
  const rest = new Headers(headers);
  rest.set("cookie", others.join("; "));
  return rest;
}
