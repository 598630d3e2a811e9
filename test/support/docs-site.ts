// The documentation as a reader walks it: from /docs along every link.
import { sqlitePlace } from "./engines.ts";
import { type RunningKazi, startKazi } from "./running-kazi.ts";

export type WalkedPage = { path: string; status: number; headers: Headers; html: string };
export type Walk = {
  kazi: RunningKazi;
  pages: WalkedPage[];
  get(path: string, init?: RequestInit): Promise<Response>;
};

/** Pages of the documentation; what else they lead to is looked at, but not walked further. */
const isDocs = (path: string) => /^\/(docs(\/(?!openapi\/)[a-z/-]+)?|terms|privacy)$/.test(path);

export async function walkDocs(env: Record<string, string> = {}): Promise<Walk> {
  const kazi = await startKazi(sqlitePlace(), { env: { CONTACT: "mailto:operator@kazi.example", ...env } });
  const get = (path: string, init?: RequestInit) => fetch(kazi.origin + path, init);
  const pages: WalkedPage[] = [];
  const toVisit = ["/docs"];
  for (const path of toVisit) {
    const response = await get(path);
    const html = await response.text();
    pages.push({ path, status: response.status, headers: response.headers, html });
    for (const link of linksOf(html)) {
      const [target = ""] = link.split("#");
      if (isDocs(target) && !toVisit.includes(target)) toVisit.push(target);
    }
  }
  return { kazi, pages, get };
}

export function linksOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|link)\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
  );
}

export function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id = ""]) => id));
}
