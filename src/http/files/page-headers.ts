// What every page says to the browser: scripts, styles, pictures and requests come from this server alone, nothing is
// inline, nobody frames it.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function pageHeaders(): Headers {
  return new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
  });
}

/**
 * For the job board's pages, which have no secret: boards are told which site sent the visitor, but not from which page.
 * Without it, a browser would also send the form of a report as if from nowhere.
 */
export const boardReferrerPolicy = "strict-origin-when-cross-origin";
