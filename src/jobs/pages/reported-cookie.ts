// For a minute after a report the reader's browser remembers which listing it was about, so that its page can say thank
// you. A link cannot claim that.
const lastsSeconds = 60;
const pattern = /(?:^|;\s*)reported=([a-z0-9-]{1,80})(?:;|$)/;

export function reportedCookie(listing: string, { isHttps }: { isHttps: boolean }): string {
  const secure = isHttps ? "; Secure" : "";
  return `reported=${listing}; Path=/jobs/${listing}; Max-Age=${lastsSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function reportedIn(cookies: string | null): string | null {
  return pattern.exec(cookies ?? "")?.[1] ?? null;
}
