import type { Feed } from "./board.ts";

type FeedDeclaration = Partial<Omit<Feed, "name" | "request">> & {
  name: string;
  url: string | ((page: number, nowMs: number) => string);
  headers?: Record<string, string>;
};

/** A feed of one page that always holds something, unless said otherwise. */
export function feed({ name, url, headers, ...rest }: FeedDeclaration): Feed {
  const request: Feed["request"] = (page, _settings, nowMs) => ({
    url: typeof url === "string" ? url : url(page, nowMs),
    ...(headers ? { headers } : {}),
  });
  return { name, request, maxPages: 1, mayBeEmpty: false, typeWhenUnstated: "", ...rest };
}
