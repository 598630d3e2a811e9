// The link a person follows to the listing. Anything but plain http(s) is refused: a board is not trusted with
// `javascript:`, with credentials, or with a link so long that it is not one. A link either names its scheme or stays on
// the board; and a host outside of ASCII is refused, since some letter of it may look like another.
const maxUrlLength = 2_000;
const hostWithoutScheme = /^[/\\]{2}/;
const hostOutsideAscii = /(?:^|\.)xn--/;
const trackingName =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|gh_src|lever-source|lever-origin|trk|trackingid)$/i;

/** The cleaned link, or null where there is none a person could safely follow. `base` resolves relative links. */
export function safeUrl(raw: string, base: string): string | null {
  const trimmed = raw.trim();
  if (trimmed === "" || trimmed.length > maxUrlLength) return null;
  // Browsers read past these wherever they stand.
  if (hostWithoutScheme.test(trimmed.replace(/[\t\n\r]/g, ""))) return null;
  const url = URL.parse(trimmed, base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  if (url.username !== "" || url.password !== "" || !url.hostname.includes(".")) return null;
  if (hostOutsideAscii.test(url.hostname)) return null;
  if (url.search !== "") stripTracking(url);
  return url.href.length > maxUrlLength ? null : url.href;
}

/** Two links with the same key lead to the same page, whatever the scheme, `www.`, or final slash. */
export function urlKey(href: string): string {
  return href
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/#(?![/!]).*$/s, "")
    .replace(/\/(?=$|\?)/, "");
}

/** Rewritten only when something goes, so that the board's own escaping stays as it is. */
function stripTracking(url: URL): void {
  const parts = url.search.slice(1).split("&");
  const kept = parts.filter((part) => !isTracking(part));
  if (kept.length !== parts.length) url.search = kept.join("&");
}

function isTracking(part: string): boolean {
  const [name = "", value = ""] = part.split("=", 2);
  return trackingName.test(name) || (/^(?:ref|source|src)$/i.test(name) && /^simplify$/i.test(value));
}
