// A provider's own page: forms that work without script. Every step needs the session of the profile and comes from our own
// page; nothing tells a stranger whether a profile or a link exists.
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { chosenLanguage, isLanguage, preferredLanguage } from "../../../web/look/language.ts";
import {
  entrancePage,
  type Frame,
  gonePage,
  myProfileStyle,
  noticePage,
  profilePage,
  type Said,
} from "../../../web/my-profile/my-profile-page.tsx";
import type { Database } from "../../database/database.ts";
import type { App, AppEnv } from "../../http/app.ts";
import { readBody } from "../../http/bodies/request-body.ts";
import { callerOf, type RateLimiter } from "../../http/limits/rate-limit.ts";
import { isFromOwnPage } from "../../http/own-page.ts";
import type { Clock } from "../../process/clock.ts";
import {
  agree,
  correct,
  leave,
  openLink,
  ownFields,
  ownProfile,
  pause,
  resume,
  reviewedFields,
  sessionLifetimeMs,
  signIn,
  signOut,
  whoseSession,
} from "./self-service.ts";

export type PublicFace = { publicUrl: string; brandName: string; contact: string | null };
type Options = { database: Database; clock: Clock; limiter: RateLimiter; config: PublicFace };
type Asked = Context<AppEnv>;

const path = "/my-profile";
const cookieName = "my_profile";
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);
const signInRate = { count: 20, windowMs: 10 * 60_000 };
const maxBytes = 65_536;

const styleDigest = createHash("sha256").update(myProfileStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleDigest}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export function addMyProfileRoutes(app: App, { database, clock, limiter, config }: Options): void {
  const { publicUrl, brandName: brand, contact } = config;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  const sessionOf = ({ req }: Asked) => cookiePattern.exec(req.header("cookie") ?? "")?.[1] ?? null;

  function frameOf({ req }: Asked): Frame {
    const asked = req.query("lang");
    const cookies = req.header("cookie") ?? null;
    const language = isLanguage(asked)
      ? asked
      : (chosenLanguage(cookies) ?? preferredLanguage(req.header("accept-language") ?? null));
    const link = req.method === "GET" ? req.query("link") : undefined;
    const query = new URLSearchParams({ ...(link && { link }), lang: language === "en" ? "sw" : "en" });
    return { language, brand, contact, otherHref: `${path}?${query}` };
  }

  function send(asked: Asked, html: string, { status = 200, cookies = [] as string[] } = {}): Response {
    const headers = new Headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      // The link must reach nobody else; our own form has to say where it comes from.
      "referrer-policy": "same-origin",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    const chosen = asked.req.query("lang");
    if (isLanguage(chosen))
      headers.append("set-cookie", `lang=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`);
    for (const one of cookies) headers.append("set-cookie", one);
    return new Response(html, { status, headers });
  }

  async function show(asked: Asked, id: string, said: Said, status = 200): Promise<Response> {
    const profile = await ownProfile(database, id);
    if (profile === null) return send(asked, noticePage(frameOf(asked), "needLink"));
    return send(asked, profilePage(frameOf(asked), profile, said), { status });
  }

  app.get(path, async (asked) => {
    const link = asked.req.query("link");
    const frame = frameOf(asked);
    if (link !== undefined) {
      const opened = await openLink(database, link, clock.now());
      if (opened === null) return send(asked, noticePage(frame, "badLink"));
      return send(asked, entrancePage(frame, { link, ...opened, triesLeft: null }));
    }
    const session = sessionOf(asked);
    const id = session && (await whoseSession(database, session, clock.now()));
    if (!id) return send(asked, noticePage(frame, "needLink"));
    return show(asked, id, asked.req.query("saved") === undefined ? null : "saved");
  });

  const formOf = async ({ req }: Asked) =>
    new URLSearchParams(new TextDecoder().decode((await readBody(req.raw, maxBytes)) ?? new Uint8Array()));

  app.post(`${path}/sign-in`, async (asked) => {
    const frame = frameOf(asked);
    if (!isFromOwnPage(asked.req.raw.headers, publicUrl))
      return send(asked, noticePage(frame, "elsewhere"), { status: 403 });
    const caller = `my-profile ${callerOf(asked.env.context.clientAddress)}`;
    const allowance = await limiter.take(caller, signInRate, clock.elapsedMs());
    if (!allowance.isAllowed) return send(asked, noticePage(frame, "often"), { status: 429 });
    const form = await formOf(asked);
    const link = form.get("link") ?? "";
    const digits = form.get("digits") ?? "";
    const signedIn = await signIn(database, { secret: link, digits }, clock.now());
    if ("session" in signedIn)
      return new Response(null, {
        status: 303,
        headers: { location: path, "set-cookie": cookie(signedIn.session, sessionLifetimeMs / 1_000) },
      });
    if (signedIn.wrong === "link" || signedIn.triesLeft === 0)
      return send(asked, noticePage(frame, "badLink"), { status: 403 });
    const { triesLeft } = signedIn;
    return send(asked, entrancePage(frame, { link, asksForDigits: true, triesLeft }), { status: 403 });
  });

  /** Back to the page, which says that it is saved: whoever reloads it sends nothing twice. */
  const saved = () => new Response(null, { status: 303, headers: { location: `${path}?saved` } });

  type Step = (asked: Asked, id: string, form: URLSearchParams) => Promise<Response>;
  const steps: Record<string, Step> = {
    async consent(_, id, form) {
      const [phone, whatsapp, location] = [form.has("phone"), form.has("whatsapp"), form.has("location")];
      await agree(database, id, { phone, whatsapp, location }, clock.now());
      return saved();
    },
    async correct(asked, id, form) {
      const given = [...ownFields, ...reviewedFields].filter((field) => form.has(field));
      const values = Object.fromEntries(given.map((field) => [field, form.get(field) ?? ""]));
      const problems = await correct(database, id, values, clock.now());
      return problems.length > 0 ? show(asked, id, { problems }, 400) : saved();
    },
    async pause(_, id) {
      await pause(database, id, clock.now());
      return saved();
    },
    async resume(_, id) {
      await resume(database, id, clock.now());
      return saved();
    },
    async erase(asked, id, form) {
      if (!form.has("sure")) return show(asked, id, "notSure", 400);
      const { recipients = [] } = (await ownProfile(database, id)) ?? {};
      await leave(database, id, clock.now());
      return send(asked, gonePage(frameOf(asked), recipients), { cookies: [cookie("", 0)] });
    },
    async "sign-out"(asked) {
      await signOut(database, sessionOf(asked) ?? "");
      return send(asked, noticePage(frameOf(asked), "signedOut"), { cookies: [cookie("", 0)] });
    },
  };
  for (const [name, step] of Object.entries(steps))
    app.post(`${path}/${name}`, async (asked) => {
      if (!isFromOwnPage(asked.req.raw.headers, publicUrl))
        return send(asked, noticePage(frameOf(asked), "elsewhere"), { status: 403 });
      const session = sessionOf(asked);
      const id = session && (await whoseSession(database, session, clock.now()));
      if (!id) return send(asked, noticePage(frameOf(asked), "needLink"), { status: 403 });
      return step(asked, id, await formOf(asked));
    });
}
