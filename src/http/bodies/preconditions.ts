// What the conditions of a GET come to, in the order of RFC 9110, section 13.2.2. They are looked at only where the answer
// would be 200 without them.

/** `changedAtMs` is null for what has an ETag and no date. */
export type Validators = { etag: string; changedAtMs: number | null };

export const conditionFailed =
  "This has changed since the version that If-Match or If-Unmodified-Since names.";

export function preconditionStatus({ headers }: Request, { etag, changedAtMs }: Validators): 200 | 304 | 412 {
  const ifMatch = headers.get("if-match");
  if (ifMatch !== null) {
    if (!isListed(ifMatch, etag)) return 412;
  } else if (isChangedSince(headers.get("if-unmodified-since"), changedAtMs) === true) return 412;
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null) return isListed(ifNoneMatch, etag, `W/${etag}`) ? 304 : 200;
  return isChangedSince(headers.get("if-modified-since"), changedAtMs) === false ? 304 : 200;
}

/** `weakTag` is given where the comparison is a weak one, as that of If-None-Match is. */
function isListed(list: string, etag: string, weakTag: string | null = null): boolean {
  if (list === etag || list.trim() === "*") return true;
  return list.split(",").some((item) => item.trim() === etag || item.trim() === weakTag);
}

/** Null where there is no date to compare, or none that can be read. A date knows whole seconds only. */
function isChangedSince(since: string | null, changedAtMs: number | null): boolean | null {
  if (since === null || changedAtMs === null || !since.endsWith(" GMT")) return null;
  const sinceMs = Date.parse(since);
  return Number.isNaN(sinceMs) ? null : Math.floor(changedAtMs / 1_000) * 1_000 > sinceMs;
}
