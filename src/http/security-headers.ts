// What every answer says to browsers. A handler that makes its headers once for many answers takes these in; to all
// others they are added on the way out.
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Pages keep a policy of their own, and share no window with who opened them. */
export function addSecurityHeaders(headers: Headers): void {
  if (headers.has("x-content-type-options")) return;
  if (headers.get("content-type")?.startsWith("text/html"))
    headers.set("cross-origin-opener-policy", "same-origin");
  for (const [name, value] of Object.entries(securityHeaders))
    if (!headers.has(name)) headers.set(name, value);
}
