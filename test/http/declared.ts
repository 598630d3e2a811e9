// What an OpenAPI document says about one operation, in a form that an answer can be held against.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { z } from "zod";

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; schema: Schema };
type DeclaredAnswer = {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema }>;
};
type Operation = { parameters?: Parameter[]; responses: Record<string, DeclaredAnswer> };
type Document = {
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema> };
};

export type Declared = { path: string; query: fc.Arbitrary<string>; mismatch(answer: Answer): string | null };
export type Answer = { method: string; response: Response; text: string };

export function declaredIn(name: string): Declared[] {
  const file = join(import.meta.dir, `../../contract/${name}.openapi.json`);
  const document = JSON.parse(readFileSync(file, "utf8")) as Document;
  return Object.entries(document.paths).map(([path, { get }]) => ({
    path,
    query: queryOf(get.parameters ?? []),
    mismatch: (answer) => mismatchOf(answer, get, document.components.schemas),
  }));
}

/** Nothing beside the declared fields either. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (typeof copy.$ref === "string") copy.$ref = copy.$ref.replace("#/components/schemas/", "#/$defs/");
  return copy.type === "object" && copy.properties ? { ...copy, additionalProperties: false } : copy;
}

const readers = new WeakMap<Schema, z.ZodType>();
function readerOf(schema: Schema, schemas: Record<string, Schema>): z.ZodType {
  const known = readers.get(schema);
  if (known) return known;
  const whole = { ...(closed(schema) as Schema), $defs: closed(schemas) as Record<string, Schema> };
  const reader = z.fromJSONSchema(whole as z.core.JSONSchema.JSONSchema);
  readers.set(schema, reader);
  return reader;
}

function mismatchOf(
  { method, response, text }: Answer,
  { responses }: Operation,
  schemas: Record<string, Schema>,
): string | null {
  const declared = responses[response.status];
  if (!declared) return `status ${response.status} is not declared`;
  for (const header of Object.keys(declared.headers ?? {}))
    if (!response.headers.has(header)) return `${response.status} without ${header}`;
  const [type, content] = Object.entries(declared.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined)
    return text === "" ? null : "a body where none is declared";
  const given = response.headers.get("content-type")?.split(";")[0];
  if (given !== type) return `${given} instead of ${type}`;
  if (method === "HEAD") return text === "" ? null : "a body for HEAD";
  const read = readerOf(content.schema, schemas).safeParse(
    type === "application/json" ? JSON.parse(text) : text,
  );
  return read.success ? null : JSON.stringify(read.error.issues.slice(0, 3));
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", " ", "null", "__proto__", "0", "-1", "1e9", "1.5", "٣", "\u0000", "' or 1=1 --", "%"),
);

function valueFor({ enum: words, example, type }: Schema): fc.Arbitrary<string> {
  const fitting = Array.isArray(words)
    ? fc.constantFrom(...words.map(String))
    : type === "integer"
      ? fc.integer({ min: -5, max: 100 }).map(String)
      : fc.constantFrom(String(example), String(example).toUpperCase(), "nairobi", "manager");
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 2, arbitrary: anyText });
}

/** Parameters as declared, absent, repeated, misshapen, and some that nobody declared. */
function queryOf(parameters: Parameter[]): fc.Arbitrary<string> {
  const declared = parameters.map(({ name, schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: valueFor(schema).map((value) => [[name, value]]) },
      { weight: 2, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(valueFor(schema), anyText).map(([a, b]) => [
          [name, a],
          [name, b],
        ]),
      },
      { weight: 1, arbitrary: anyText.map((value) => [[`${name}[]`, value]]) },
    ),
  );
  const unknown = fc.array(fc.tuple(anyText, anyText), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...declared), unknown)
    .map(([known, others]) => [...known.flat(), ...others] as [string, string][])
    .map((pairs) =>
      pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join("=")),
    )
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join("&")}` : ""));
}
