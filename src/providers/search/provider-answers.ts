// Answers to searches. The same search again is answered from memory, which any change of a profile empties and which is
// not believed while changes cannot be seen; any other is read from the database, once for all who ask it at that moment.
import type { Handout } from "../../access/usage/usage-tally.ts";
import { ChangeCache } from "../../database/change-cache.ts";
import type { Database } from "../../database/database.ts";
import { type FoundProvider, providersTopic, searchProviders } from "../profile/provider-store.ts";
import type { SearchQuery } from "./provider-query.ts";

/** The body is a Blob, which every response shares; bytes would be copied for each. */
export type Answer = {
  body: Blob;
  handout: Handout;
  /** Who stands among the first ten of a first page of version 2. */
  inFront: string[];
};

const defaultMaxBytes = 64 * 1_048_576;
const bytesBesideBody = 1_000;

export function answerCache(database: Database, maxBytes = defaultMaxBytes): ChangeCache<Answer> {
  return new ChangeCache<Answer>({
    changes: database.changes,
    topic: providersTopic,
    maxSize: maxBytes,
    sizeOf: ({ body }) => body.size + bytesBesideBody,
  });
}

export function providerAnswers(database: Database, { maxBytes }: { maxBytes?: number } = {}) {
  const answers = answerCache(database, maxBytes);
  return {
    kept: ({ key }: SearchQuery) => answers.kept(key),
    read: ({ key, search }: SearchQuery) =>
      answers.read(key, async () => {
        const found = await searchProviders(database.read, search);
        const data = found.map((provider) => provider.document).join(",");
        const pagination = `{"limit":${search.limit},"returned":${found.length}}`;
        return answerOf(found, `{"data":[${data}],"pagination":${pagination}}`);
      }),
  };
}

export function answerOf(
  found: Pick<FoundProvider, "id" | "sensitive">[],
  text: string,
  inFront: string[] = [],
): Answer {
  const handout: Handout = { providerIds: [], phones: 0, whatsapps: 0, locations: 0 };
  for (const { id, sensitive } of found) {
    if (sensitive === 0) continue;
    handout.providerIds.push(id);
    handout.phones += sensitive & 1;
    handout.whatsapps += (sensitive >> 1) & 1;
    handout.locations += (sensitive >> 2) & 1;
  }
  return { body: new Blob([text]), handout, inFront };
}
