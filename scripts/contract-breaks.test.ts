import { expect, test } from "bun:test";
import { findBreaks } from "./contract-breaks.ts";

const released = () => ({
  components: {
    securitySchemes: { apiKey: { type: "http", scheme: "bearer" } },
    schemas: {
      Job: {
        type: "object",
        required: ["id", "date"],
        properties: {
          id: { type: "string" },
          date: { type: "string", format: "date-time" },
          town: { type: ["string", "null"] },
        },
      },
    },
  },
  paths: {
    "/api/jobs": {
      get: {
        operationId: "jobs",
        parameters: [
          { in: "query", name: "page", required: false, schema: { type: "integer", maximum: 50 } },
          {
            in: "query",
            name: "verified",
            required: false,
            schema: { type: "string", enum: ["true", "false"] },
          },
        ],
        responses: {
          200: {
            headers: { ETag: {} },
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Job" } } },
            },
          },
          429: { content: { "text/plain": { schema: { type: "string" } } } },
        },
      },
    },
  },
});

type Document = ReturnType<typeof released>;

function breaksAfter(change: (document: Document) => void): string[] {
  const current = released();
  change(current);
  return findBreaks(released(), current);
}

test("the same contract breaks nothing, and neither does a larger one", () => {
  expect(breaksAfter(() => {})).toEqual([]);
  const additions = breaksAfter(({ paths, components }) => {
    Object.assign(paths, { "/api/more": { get: {} } });
    Object.assign(components.schemas.Job.properties, { salary: { type: "string" } });
    Object.assign(paths["/api/jobs"].get.responses, { 503: {} });
    paths["/api/jobs"].get.parameters.push({
      in: "query",
      name: "sort",
      required: false,
      schema: { type: "string" },
    } as never);
  });
  expect(additions).toEqual([]);
});

const operation = (document: Document) => document.paths["/api/jobs"].get;
const breaking: [string, (document: Document) => void, string][] = [
  [
    "a credential shown in another way",
    (d) => Object.assign(d.components.securitySchemes.apiKey, { scheme: "basic" }),
    "apiKey are shown in another way",
  ],
  [
    "a narrower format",
    (d) => Object.assign(operation(d).parameters[0]?.schema ?? {}, { multipleOf: 7 }),
    "another multipleOf",
  ],
  ["a path that is gone", (d) => Reflect.deleteProperty(d.paths, "/api/jobs"), "GET /api/jobs is gone"],
  [
    "a parameter that is gone",
    (d) => operation(d).parameters.shift(),
    "no longer takes query parameter page",
  ],
  [
    "a parameter that is now required",
    (d) => Object.assign(operation(d).parameters[0] ?? {}, { required: true }),
    "now requires",
  ],
  [
    "a new parameter that is required",
    (d) => operation(d).parameters.push({ in: "query", name: "q", required: true, schema: {} } as never),
    "now requires query parameter q",
  ],
  [
    "a narrower parameter",
    (d) => Object.assign(operation(d).parameters[0]?.schema ?? {}, { maximum: 20 }),
    "lower maximum",
  ],
  [
    "a parameter with fewer values",
    (d) => Object.assign(operation(d).parameters[1]?.schema ?? {}, { enum: ["true"] }),
    "takes fewer values",
  ],
  [
    "a status that is gone",
    (d) => Reflect.deleteProperty(operation(d).responses, "429"),
    "no longer answers 429",
  ],
  [
    "a header that is gone",
    (d) => Reflect.deleteProperty(operation(d).responses[200].headers, "ETag"),
    "no longer sends ETag",
  ],
  [
    "a field that is gone",
    (d) => Reflect.deleteProperty(d.components.schemas.Job.properties, "town"),
    "town is gone",
  ],
  ["a field that may be absent", (d) => d.components.schemas.Job.required.pop(), "date may now be absent"],
  [
    "a field of another type",
    (d) => Object.assign(d.components.schemas.Job.properties.id, { type: "integer" }),
    "was string and is now integer",
  ],
  [
    "a field that may now be null",
    (d) => Object.assign(d.components.schemas.Job.properties.id, { type: ["string", "null"] }),
    "is now string|null",
  ],
  [
    "a field in another format",
    (d) => Object.assign(d.components.schemas.Job.properties.date, { format: "date" }),
    "was in the format date-time",
  ],
  [
    "another credential",
    (d) => Object.assign(operation(d), { security: [{ key: [] }] }),
    "asks for other credentials",
  ],
];

for (const [what, change, sentence] of breaking) {
  test(`${what} breaks the contract`, () => {
    const breaks = breaksAfter((document) => void change(document));
    expect(breaks).toHaveLength(1);
    expect(breaks[0]).toContain(sentence);
  });
}
