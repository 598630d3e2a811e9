// SQL of version 2: the profiles that match, walked along the ring, by recency or outwards from a point. Every statement is
// bounded and reads an index: PostgreSQL chooses one by itself, on SQLite it is chosen here.
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../database/database.ts";
import { unverifiedRing, verifiedRing } from "../profile/profile-index.ts";
import type { ProvidersTable } from "../provider-tables.ts";
import { boxAround, haversineOf, type Point } from "./distance.ts";

export type Near = Point & { radiusKm: number };

export type Matching = {
  /** Of each group at least one word. */
  words: string[][];
  verified: boolean | null;
  near: Near | null;
};

/** From one place of the ring to below another. */
export type Span = { from: number; to: number };
/** From one distance to below another. */
export type Band = { fromKm: number; toKm: number };

export type FoundRow = Pick<
  ProvidersTable,
  "id" | "document" | "sensitive" | "verified" | "verified_order" | "verified_at" | "verification_method"
> &
  Pick<ProvidersTable, "verification_expires_at" | "place_is_approximate"> & {
    ring: number;
    place_latitude: number | null;
    place_longitude: number | null;
  };
export type RecentPosition = Pick<ProvidersTable, "id" | "verified" | "verified_order">;

/** With so few points within reach they are all looked at, and so many matches are sorted. */
export const fewEnough = 1_000;

type Raw = RawBuilder<unknown>;
const and = (conditions: Raw[]) => sql.join(conditions, sql` and `);

export class Matches {
  readonly #engine: Database["engine"];

  private constructor(
    private readonly db: Db,
    engine: Database["engine"],
    private readonly matching: Matching,
    private readonly source: "points" | "words" | "table",
  ) {
    this.#engine = engine;
  }

  static async of({ read, engine }: Pick<Database, "read" | "engine">, matching: Matching): Promise<Matches> {
    const { near, words } = matching;
    if (engine === "sqlite" && near !== null) {
      const points = sql`select 1 from provider_points where ${inBox(near)} limit ${fewEnough + 1}`;
      if ((await countOf(read, points)) <= fewEnough) return new Matches(read, engine, matching, "points");
    }
    const isByWords = engine === "sqlite" && words.length > 0;
    return new Matches(read, engine, matching, isByWords ? "words" : "table");
  }

  /** At most one more than `most`. */
  count(most: number, within: { span?: Span; band?: Band } = {}): Promise<number> {
    return countOf(this.db, sql`select 1 ${this.#from(this.source, within)} limit ${most + 1}`);
  }

  /** Where the one stands that so many others stand before. */
  async ringAfter(skipped: number, span: Span): Promise<number | null> {
    const { rows } = await sql<{ ring: number }>`select p.ring ${this.#from(this.source, { span })}
      order by ${this.#ring} limit 1 offset ${skipped}`.execute(this.db);
    return rows[0]?.ring ?? null;
  }

  async alongRing(limit: number, within: { span: Span; band?: Band }): Promise<FoundRow[]> {
    const { rows } = await sql<FoundRow>`select ${foundColumns} ${this.#from(this.source, within)}
      and ${isBelieved} order by ${this.#ring} limit ${limit}`.execute(this.db);
    return rows;
  }

  /** With few matches they are sorted; many are met often enough along the order itself. */
  async byRecency(limit: number, after: RecentPosition | null): Promise<FoundRow[]> {
    const source = (await this.count(fewEnough)) <= fewEnough ? this.source : "table";
    const later = after
      ? sql`and (p.verified < ${after.verified} or (p.verified = ${after.verified}
          and (p.verified_order < ${after.verified_order}
            or (p.verified_order = ${after.verified_order} and p.id > ${after.id}))))`
      : sql``;
    const { rows } =
      await sql<FoundRow>`select ${foundColumns} ${this.#from(source)} and ${isBelieved} ${later}
      order by p.verified desc, p.verified_order desc, p.id limit ${limit}`.execute(this.db);
    return rows;
  }

  /** All within the band, in no order. */
  async inBand(band: Band) {
    const { rows } = await sql<Pick<FoundRow, "ring" | "place_latitude" | "place_longitude">>`
      select p.ring, p.place_latitude, p.place_longitude ${this.#from(this.source, { band })}
      limit ${fewEnough}`.execute(this.db);
    return rows;
  }

  async atRings(rings: number[]): Promise<Map<number, FoundRow>> {
    if (rings.length === 0) return new Map();
    const { rows } = await sql<FoundRow>`select ${foundColumns} from providers as p
      where p.ring in (${sql.join(rings)}) and p.restricted_at is null and ${isBelieved}`.execute(this.db);
    return new Map(rows.map((row) => [row.ring, row]));
  }

  async facetRows(limit: number) {
    const { rows } = await sql<Pick<ProvidersTable, "services" | "county" | "town">>`
      select p.services, p.county, p.town ${this.#from(this.source)} and ${isBelieved}
      limit ${limit}`.execute(this.db);
    return rows;
  }

  get #ring(): Raw {
    return this.source === "words" ? sql`provider_words.rowid` : sql`p.ring`;
  }

  #from(source: Matches["source"], { span, band }: { span?: Span; band?: Band } = {}): Raw {
    const { words, near, verified } = this.matching;
    const joined = {
      table: sql`providers as p`,
      words: sql`provider_words cross join providers as p on p.ring = provider_words.rowid`,
      points: sql`provider_points cross join providers as p on p.ring = provider_points.ring`,
    }[source];
    const ring = source === "words" ? sql`provider_words.rowid` : sql`p.ring`;
    const spans = [span, verified === null ? undefined : verified ? verifiedRing : unverifiedRing];
    const inSpan = ({ from, to }: Span) => sql`${ring} >= ${from} and ${ring} < ${to}`;
    return sql`from ${joined} where ${and([
      sql`p.restricted_at is null`,
      ...spans.flatMap((s) => (s ? [this.#inHalf(s) ?? inSpan(s)] : [])),
      ...(source === "words"
        ? [sql`provider_words match ${words.map(alternatives).join(" AND ")}`]
        : words.map((group) => this.#hasOneOf(group))),
      ...(near ? [source === "points" ? inBox(near) : this.#pointInBox(near), isWithin(near, band)] : []),
    ])}`;
  }

  /** Of a whole half PostgreSQL would look up every profile to find a few: so said, there is no index to do it by. */
  #inHalf(span: Span): Raw | null {
    if (this.#engine === "sqlite" || (span !== verifiedRing && span !== unverifiedRing)) return null;
    return sql`case when p.verified = ${Number(span === verifiedRing)} then true else false end`;
  }

  #hasOneOf(group: string[]): Raw {
    if (this.#engine === "postgres") return sql`string_to_array(p.words, ' ') && ${group}::text[]`;
    const found = group.map((word) => sql`instr(' ' || p.words || ' ', ${` ${word} `}) > 0`);
    return sql`(${sql.join(found, sql` or `)})`;
  }

  #pointInBox(near: Near): Raw {
    const { south, north, west, east } = boxAround(near, near.radiusKm);
    return this.#engine === "postgres"
      ? sql`point(p.place_longitude, p.place_latitude) <@
          box(point(${west}, ${south}), point(${east}, ${north}))`
      : sql`p.place_latitude between ${south} and ${north} and p.place_longitude between ${west} and ${east}`;
  }
}

/**
 * A profile that was written by a release before this search is left out until its words and its point are made anew. That
 * holds for nearly all, which PostgreSQL would not expect of two columns that it is told are equal.
 */
const isBelieved = sql`case when p.indexed_at = p.changed_at then true else false end`;

const foundColumns = sql.raw(
  [
    ...["id", "ring", "document", "sensitive", "verified", "verified_order", "verified_at"],
    ...["verification_method", "verification_expires_at"],
    ...["place_latitude", "place_longitude", "place_is_approximate"],
  ]
    .map((column) => `p.${column}`)
    .join(", "),
);

const alternatives = (group: string[]) => `(${group.map((word) => `"${word}"`).join(" OR ")})`;

function inBox(near: Near): Raw {
  const { south, north, west, east } = boxAround(near, near.radiusKm);
  return sql`provider_points.south <= ${north} and provider_points.north >= ${south}
    and provider_points.west <= ${east} and provider_points.east >= ${west}`;
}

function isWithin({ latitude, longitude, radiusKm }: Near, band: Band | undefined): Raw {
  const cosine = Math.cos((latitude * Math.PI) / 180);
  const haversine = sql`(pow(sin(radians(p.place_latitude - ${latitude}) / 2), 2) + ${cosine}
    * cos(radians(p.place_latitude)) * pow(sin(radians(p.place_longitude - ${longitude}) / 2), 2))`;
  const within = sql`${haversine} <= ${haversineOf(radiusKm)}`;
  if (band === undefined) return within;
  return sql`${within} and ${haversine} >= ${haversineOf(Math.max(0, band.fromKm))}
    and ${haversine} < ${haversineOf(band.toKm)}`;
}

async function countOf(db: Db, rows: Raw): Promise<number> {
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*) as count from (${rows}) as counted`.execute(db);
  return Number(counted[0]?.count ?? 0);
}
