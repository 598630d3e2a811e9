// The API reference as Markdown, made of an OpenAPI document and nothing else.
/** As much of OpenAPI 3.1 as our documents use. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  description?: string;
  example?: unknown;
};

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };

type Response = {
  description: string;
  headers?: Record<string, { description?: string }>;
  content?: Record<string, { schema: Schema; example?: unknown }>;
};

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  responses: Record<string, Response>;
};

type OpenApi = {
  info: { title: string; version: string; description: string };
  paths: Record<string, { get: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes?: Record<string, { description: string }>;
  };
};

type Call = { path: string; operation: Operation };

export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).map(([path, { get }]) => ({ path, operation: get }));
}

export function referenceOf(name: string, document: OpenApi): string {
  const { info, components } = document;
  const calls = callsOf(document);
  const examples = new Set<string>();
  return `# ${info.title}

${info.description}

Contract version ${info.version}, as [OpenAPI 3.1](/docs/openapi/${name}.json). Every address answers HEAD like GET.

${table(
  ["endpoint", "what it gives"],
  calls.map(({ path, operation }) => [
    `[\`${path}\`](#${operation.operationId.toLowerCase()})`,
    operation.summary,
  ]),
)}

${calls.map((call) => callSection(call, components, examples)).join("\n\n")}

## Headers

${headersTable(calls)}

${Object.entries(components.schemas)
  .map(([title, schema]) => schemaSection(title, schema))
  .join("\n\n")}
`;
}

function callSection(
  { path, operation }: Call,
  { securitySchemes }: OpenApi["components"],
  examples: Set<string>,
): string {
  const { operationId, summary, description, security, parameters = [], responses } = operation;
  const scheme = security
    .flatMap((schemes) => Object.keys(schemes))
    .map((key) => securitySchemes?.[key]?.description);
  return [
    `## ${operationId}`,
    `**${summary}**  \n\`GET ${path}\``,
    description,
    scheme.length > 0
      ? `Needs ${lowerFirst(scheme.join(" or "))}. See [authentication](/docs/authentication).`
      : "",
    parameters.length > 0 ? parametersTable(parameters) : "No parameters.",
    `\`\`\`sh\n${curl(path, operation)}\n\`\`\``,
    table(
      ["status", "meaning", "body"],
      Object.entries(responses).map(([status, response]) => [
        status,
        response.description,
        bodyWords(response),
      ]),
    ),
    example(responses, examples),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function parametersTable(parameters: Parameter[]): string {
  return table(
    ["parameter", "type", "meaning"],
    parameters.map(({ name, required, description = "", schema }) => [
      `\`${name}\``,
      `${typeWords(schema)}${required ? ", required" : ""}`,
      description,
    ]),
  );
}

/** With what must be given and one of what may be: all of them together seldom find anything. */
function curl(template: string, { parameters: all = [], security }: Call["operation"]): string {
  const inPath = all.filter((parameter) => parameter.in === "path");
  const path = inPath.reduce(
    (rest, { name, schema }) => rest.replace(`{${name}}`, String(schema.example)),
    template,
  );
  const parameters = all.filter((parameter) => parameter.in === "query");
  const required = parameters.filter((parameter) => parameter.required);
  const query = [...required, ...parameters.filter((parameter) => !parameter.required).slice(0, 1)].map(
    ({ name, schema }) => ` \\\n  --data-urlencode ${quoted(`${name}=${schema.example ?? ""}`)}`,
  );
  const key = security.length > 0 ? ` \\\n  --header "Authorization: Bearer $KAZI_KEY"` : "";
  return `curl --get '{{publicUrl}}${path}'${key}${query.join("")}`;
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

function bodyWords({ content = {} }: Response): string {
  const bodies = Object.entries(content).map(([type, { schema }]) =>
    type === "text/plain" ? "one sentence, plain text" : `${typeWords(schema)}, JSON`,
  );
  return bodies.join(" or ") || "none";
}

/** The answer to expect; not again where it is the same as before. */
function example(responses: Record<string, Response>, shown: Set<string>): string {
  const value = responses["200"]?.content?.["application/json"]?.example;
  const text = JSON.stringify(value, null, 2);
  if (value === undefined || shown.has(text)) return "";
  shown.add(text);
  return `\`\`\`json\n${text}\n\`\`\``;
}

function headersTable(calls: Call[]): string {
  const rows = new Map<string, { meaning: string; statuses: Set<string> }>();
  for (const { operation } of calls)
    for (const [status, { headers = {} }] of Object.entries(operation.responses))
      for (const [name, { description = "" }] of Object.entries(headers)) {
        const row = rows.get(name) ?? { meaning: description, statuses: new Set() };
        rows.set(name, row);
        row.statuses.add(status);
      }
  return table(
    ["header", "with", "meaning"],
    [...rows].map(([name, { meaning, statuses }]) => [
      `\`${name}\``,
      [...statuses].sort().join(", "),
      meaning,
    ]),
  );
}

function schemaSection(title: string, { description, properties = {} }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => [
    `\`${name}\``,
    typeWords(field),
    field.description ?? "",
  ]);
  return [`## ${title}`, description, table(["field", "type", "meaning"], fields)]
    .filter(Boolean)
    .join("\n\n");
}

function table(headings: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "string or null", "array of Service": a named schema is a link to its section. */
function typeWords({ $ref, type, format, enum: values, items, anyOf }: Schema): string {
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? "";
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (anyOf) return anyOf.map(typeWords).join(" or ");
  if (values) return values.map((value) => `\`${value}\``).join(" or ");
  if (type === "array" && items) return `array of ${typeWords(items)}`;
  const kinds = [type ?? "any"]
    .flat()
    .map((kind) => (kind === "string" ? (formats[format ?? ""] ?? kind) : kind));
  return kinds.join(" or ");
}

const formats: Record<string, string> = { uri: "URL", "date-time": "ISO 8601 time" };
