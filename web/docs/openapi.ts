/** As much of OpenAPI 3.1 as our two documents use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  description?: string;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

export type Parameter = { name: string; required?: boolean; description?: string; schema: Schema };
export type Header = { description?: string; schema: Schema };

export type Response = {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, { schema: Schema; example?: unknown }>;
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  responses: Record<string, Response>;
};

export type OpenApi = {
  info: { title: string; version: string; description: string };
  paths: Record<string, { get: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes?: Record<string, { description: string }>;
  };
};

export type Call = { path: string; operation: Operation };

export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).map(([path, { get }]) => ({ path, operation: get }));
}

/** "string or null", "array of Service": a named schema is a link to its section. */
export function typeWords({ $ref, type, format, enum: values, items }: Schema): string {
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? "";
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (values) return values.map((value) => `\`${value}\``).join(" or ");
  if (type === "array" && items) return `array of ${typeWords(items)}`;
  const kinds = [type ?? "any"]
    .flat()
    .map((kind) => (kind === "string" ? (formats[format ?? ""] ?? kind) : kind));
  return kinds.join(" or ");
}

const formats: Record<string, string> = { uri: "URL", "date-time": "ISO 8601 time" };
