// Whether a request that changes something comes from our own pages. Browsers say where a request comes from and scripts
// cannot change that; a request that does not say counts as foreign.
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export function isFromOwnPages(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === null) return false;
  if (origin === publicUrl) return true;
  // Someone on the machine itself may have opened it by another of its names than PUBLIC_URL says.
  const host = headers.get("host") ?? "";
  return loopback.test(host) && loopback.test(new URL(publicUrl).host) && origin === `http://${host}`;
}
