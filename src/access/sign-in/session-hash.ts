// better-auth keeps session tokens as they are. This stands between it and the database, so that only their hash is
// stored and a copy of the database opens no session: what it writes and looks for is hashed, what it gets back is what
// it had asked with.
import type { DBAdapter, DBTransactionAdapter } from "@better-auth/core/db/adapter";

type Condition = { field: string; value: unknown };
type Question = { model: string; where?: Condition[] | undefined };

const session = "session";
const hash = (token: unknown) => Bun.SHA256.hash(String(token), "hex");

/** The same adapter, with every token of a session hashed on its way in. */
export function hashingSessionTokens<Adapter extends DBAdapter | DBTransactionAdapter>(
  adapter: Adapter,
): Adapter {
  const asking =
    <Q extends Question, A>(ask: (question: Q) => Promise<A>) =>
    async (question: Q): Promise<A> => {
      const token = tokenAskedFor(question);
      return token === undefined ? ask(question) : restore(await ask(hashed(question)), token);
    };
  const wrapped = {
    ...adapter,
    async create(question: { model: string; data: Record<string, unknown> }) {
      const { token } = question.data;
      const isSession = question.model === session && token !== undefined;
      const create = adapter.create as (question: unknown) => Promise<unknown>;
      if (!isSession) return create(question);
      return restore(await create({ ...question, data: { ...question.data, token: hash(token) } }), token);
    },
    findOne: asking(adapter.findOne),
    findMany: asking(adapter.findMany),
    count: asking(adapter.count),
    update: asking(adapter.update),
    updateMany: asking(adapter.updateMany),
    delete: asking(adapter.delete),
    deleteMany: asking(adapter.deleteMany),
    consumeOne: asking(adapter.consumeOne),
  } as Adapter;
  if ("transaction" in adapter)
    Object.assign(wrapped, {
      transaction: (work: (inner: DBTransactionAdapter) => Promise<unknown>) =>
        adapter.transaction((inner) => work(inner === adapter ? wrapped : hashingSessionTokens(inner))),
    });
  return wrapped;
}

function tokenAskedFor({ model, where }: Question): unknown {
  if (model !== session) return undefined;
  return where?.find(({ field }) => field === "token")?.value;
}

function hashed<Q extends Question>(question: Q): Q {
  const where = question.where?.map((condition) =>
    condition.field === "token"
      ? {
          ...condition,
          value: Array.isArray(condition.value) ? condition.value.map(hash) : hash(condition.value),
        }
      : condition,
  );
  return { ...question, where };
}

function restore<A>(answer: A, token: unknown): A {
  const isRow = typeof answer === "object" && answer !== null && !Array.isArray(answer) && "token" in answer;
  return isRow ? { ...answer, token } : answer;
}
