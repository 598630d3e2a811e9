// A cookie that says: someone signed in to this account from this browser before. It lets nobody in; it only keeps the
// owner apart from strangers who guess.
import { createHmac, timingSafeEqual } from "node:crypto";

const lifetimeSeconds = 180 * 86_400;

export function knownDevices({ secret, isHttps }: { secret: string; isHttps: boolean }) {
  const name = isHttps ? "__Host-kazi.device" : "kazi.device";
  const markOf = (email: string) =>
    createHmac("sha256", secret).update(`known device of ${email.toLowerCase()}`).digest("base64url");
  return {
    isKnown(headers: Headers, email: string): boolean {
      const given = Buffer.from(cookieOf(headers, name) ?? "");
      const right = Buffer.from(markOf(email));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    cookieFor: (email: string) =>
      `${name}=${markOf(email)}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`,
  };
}

function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of headers.get("cookie")?.split("; ") ?? [])
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  return null;
}
