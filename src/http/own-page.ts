// Whether a form was sent from one of our own pages.

/**
 * Browsers say which page sent a form, the older ones in fewer words; a request that does not say comes from none. Where
 * someone opened a page by another of its names than PUBLIC_URL says, it is the name that they opened it by.
 */
export function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin") ?? URL.parse(headers.get("referer") ?? "")?.origin;
  if (!origin) return false;
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === headers.get("host");
}
