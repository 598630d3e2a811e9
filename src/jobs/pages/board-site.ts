// The files around the job board: bundle, icons, manifest, service worker, and what search engines read.

import iconSvg from "../../../web/job-board/icons/icon.svg" with { type: "file" };
import icon192 from "../../../web/job-board/icons/icon-192.png" with { type: "file" };
import icon512 from "../../../web/job-board/icons/icon-512.png" with { type: "file" };
import maskable512 from "../../../web/job-board/icons/maskable-512.png" with { type: "file" };
import { english } from "../../../web/job-board/words/english.ts";
import { type Assets, bundle, type SiteFile, siteFile, workerAt } from "../../http/files/static-site.ts";

const entry = new URL("../../../web/job-board/job-board.tsx", import.meta.url);
const workerEntry = new URL("../../../web/job-board/device/service-worker.ts", import.meta.url);

const icons = [
  ["/icon.svg", "image/svg+xml", iconSvg],
  ["/icon-192.png", "image/png", icon192],
  ["/icon-512.png", "image/png", icon512],
  ["/maskable-512.png", "image/png", maskable512],
] as const;

export type BoardSite = { assets: Assets; files: SiteFile[] };

export async function boardSite({ brand, origin }: { brand: string; origin: string }): Promise<BoardSite> {
  const { files, ...assets } = await bundle(entry);
  const kept = [...files.map(({ path }) => path), "/icon.svg", "/manifest.webmanifest"];
  const text = (path: string, type: string, content: string) =>
    siteFile(path, type, new TextEncoder().encode(content));
  const others = await Promise.all([
    workerAt("/service-worker.js", workerEntry, { FILES_TO_KEEP: kept }),
    text("/manifest.webmanifest", "application/manifest+json", manifest(brand)),
    text("/robots.txt", "text/plain; charset=utf-8", robots(origin)),
    ...icons.map(async ([path, type, file]) => siteFile(path, type, await Bun.file(file).bytes())),
  ]);
  return { assets, files: [...files, ...others] };
}

function manifest(brand: string): string {
  return JSON.stringify({
    id: "/",
    name: brand,
    short_name: brand,
    description: english.tagline,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f7f8f6",
    theme_color: "#0b5f4c",
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
    shortcuts: [{ name: english.tab.saved, url: "/saved" }],
  });
}

/** Jobs are left open to previews of shared links; those that are not to be indexed say so themselves. */
function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /search\nDisallow: /operator\nSitemap: ${origin}/sitemap.xml\n`;
}
