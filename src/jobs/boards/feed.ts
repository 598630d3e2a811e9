import type { Feed, FeedRequest } from "./board.ts";

type FeedDeclaration = Partial<Omit<Feed, "name" | "request">> & {
  name: string;
  url: string | ((page: number) => string);
  headers?: Record<string, string>;
};

/** A feed of one page that always holds something, unless said otherwise. */
export function feed({ name, url, headers, ...rest }: FeedDeclaration): Feed {
  const request = (page: number): FeedRequest => ({
    url: typeof url === "string" ? url : url(page),
    ...(headers ? { headers } : {}),
  });
  return { name, request, maxPages: 1, mayBeEmpty: false, typeWhenUnstated: "", ...rest };
}
