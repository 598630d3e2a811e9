// Answers to searches. The same search again is answered from memory, which any change of a profile empties and which is
// not believed while changes cannot be seen; any other is read from the database, once for all who ask it at that moment.
import type { Handout } from "../access/usage-tally.ts";
import type { Database } from "../database/database.ts";
import {
  type FoundProvider,
  type ProviderSearch,
  providersTopic,
  searchProviders,
} from "./provider-store.ts";

/** The body is a Blob, which every response shares; bytes would be copied for each. */
export type Answer = { body: Blob; handout: Handout };

const defaultMaxBytes = 64 * 1_048_576;
const bytesBesideBody = 1_000;

export class ProviderAnswers {
  readonly #database: Database;
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Answer>();
  readonly #underWay = new Map<string, Promise<Answer>>();
  #bytes = 0;
  #generation = 0;

  constructor(database: Database, { maxBytes = defaultMaxBytes } = {}) {
    this.#database = database;
    this.#maxBytes = maxBytes;
    database.changes.on(providersTopic, () => {
      this.#generation += 1;
      this.#kept.clear();
      this.#underWay.clear();
      this.#bytes = 0;
    });
  }

  /** At once when it is kept. `key` stands for the search. */
  answer(key: string, search: ProviderSearch): Answer | Promise<Answer> {
    const areKnown = this.#database.changes.areKnown();
    const kept = areKnown ? this.#kept.get(key) : undefined;
    if (kept) return kept;
    const underWay = areKnown ? this.#underWay.get(key) : undefined;
    return underWay ?? this.#read(key, search);
  }

  #read(key: string, search: ProviderSearch): Promise<Answer> {
    const readIn = this.#generation;
    const reading = searchProviders(this.#database.read, search)
      .then((found) => {
        const answer = answerOf(found, search.limit);
        if (readIn === this.#generation) this.#keep(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#underWay.get(key) === reading) this.#underWay.delete(key);
      });
    this.#underWay.set(key, reading);
    return reading;
  }

  #keep(key: string, answer: Answer): void {
    const before = this.#kept.get(key);
    if (before) this.#forget(key, before);
    this.#kept.set(key, answer);
    this.#bytes += sizeOf(answer);
    for (const [oldKey, old] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldKey, old);
    }
  }

  #forget(key: string, answer: Answer): void {
    this.#kept.delete(key);
    this.#bytes -= sizeOf(answer);
  }
}

function sizeOf(answer: Answer): number {
  return answer.body.size + bytesBesideBody;
}

function answerOf(found: FoundProvider[], limit: number): Answer {
  const handout: Handout = { providerIds: [], phones: 0, whatsapps: 0, locations: 0 };
  for (const { id, sensitive } of found) {
    if (sensitive === 0) continue;
    handout.providerIds.push(id);
    handout.phones += sensitive & 1;
    handout.whatsapps += (sensitive >> 1) & 1;
    handout.locations += (sensitive >> 2) & 1;
  }
  const data = found.map((provider) => provider.document).join(",");
  const text = `{"data":[${data}],"pagination":{"limit":${limit},"returned":${found.length}}}`;
  return { body: new Blob([text]), handout };
}
