// Which PostgreSQL server may be asked. A connection may lead to another server than the one before: a replica that was
// promoted, and that lacks what was erased a moment ago. So every new connection says which server it has reached, and one
// that is not the trusted server is closed. No server is trusted until what the log of erasures knows was applied to it.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool } from "pg";

/** A server that starts again may have lost something too: it counts as another one. */
export const serverColumn = "extract(epoch from pg_postmaster_start_time())::text";

export class UntrustedServer extends Error {
  constructor() {
    super("the database may be older than it was: first what was erased and revoked is applied to it again");
  }
}

type Client = PostgresPoolClient & { release(error?: Error): void };

export class TrustedServer {
  #server: string | null = null;
  /** Connections that were asked since the last suspicion, and those that were there before the last change of trust. */
  #asked = new WeakSet<object>();
  #older = new WeakSet<object>();
  #all = new Set<object>();

  get isKnown(): boolean {
    return this.#server !== null;
  }

  trust(server: string): void {
    this.#server = server;
    this.#asked = new WeakSet();
    this.#older = new WeakSet(this.#all);
  }

  /** Before another one is made ready, nothing may be read from it. */
  distrustOther(server: string): void {
    if (server !== this.#server) this.#server = null;
  }

  /** After an outage, behind a pooler, a connection that stayed may lead elsewhere. */
  suspicion(): void {
    this.#asked = new WeakSet();
  }

  /** Throws, and trusts nobody any more, when it is another. */
  expect(server: string): void {
    if (server === this.#server) return;
    this.#server = null;
    throw new UntrustedServer();
  }

  /** The pool, as far as it leads to the trusted server. */
  over(pool: Pool): PostgresPool {
    pool.on("connect", (client) => this.#all.add(client));
    pool.on("remove", (client) => this.#all.delete(client));
    return {
      connect: () => this.#connect(pool),
      end: () => pool.end(),
    };
  }

  async #connect(pool: Pool): Promise<PostgresPoolClient> {
    for (;;) {
      if (!this.isKnown) throw new UntrustedServer();
      const client = (await pool.connect()) as Client;
      if (this.#asked.has(client)) return client;
      try {
        const { rows } = await client.query<{ server: string }>(`select ${serverColumn} as server`, []);
        const server = String(rows[0]?.server);
        // A connection that was left over leads to the server of before, which says nothing about the one of now.
        if (server !== this.#server && this.#older.has(client)) {
          client.release(new UntrustedServer());
          continue;
        }
        this.expect(server);
        this.#asked.add(client);
        return client;
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
    }
  }
}
