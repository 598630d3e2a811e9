// What a caller of the released contract would miss in the current one. Adding is fine; removing, narrowing what is
// accepted, or loosening what is promised is not.
type Json = { [key: string]: unknown };

export function findBreaks(released: unknown, current: unknown): string[] {
  const breaks: string[] = [];
  const [was, is] = [released as Json, current as Json];
  for (const [path, methods] of entriesOf(was.paths)) {
    for (const [method, operation] of entriesOf(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = at(is, "paths", path, method);
      if (!now) breaks.push(`${where} is gone`);
      else compareOperation(where, operation as Json, now as Json);
    }
  }
  if (JSON.stringify(was.security ?? []) !== JSON.stringify(is.security ?? []))
    breaks.push("every call asks for other credentials");
  for (const [name, scheme] of entriesOf(at(was, "components", "securitySchemes"))) {
    const successor = at(is, "components", "securitySchemes", name) as Json | undefined;
    const isSame = ["type", "scheme", "in", "name"].every(
      (part) => (scheme as Json)[part] === successor?.[part],
    );
    if (!isSame) breaks.push(`the credentials ${name} are shown in another way`);
  }
  return breaks;

  function compareOperation(where: string, before: Json, now: Json): void {
    if (before.operationId !== now.operationId)
      breaks.push(`${where} was ${before.operationId} and is now ${now.operationId}`);
    compareParameters(where, parametersOf(was, before), parametersOf(is, now));
    for (const [status, response] of entriesOf(before.responses)) {
      const answer = at(now, "responses", status);
      if (!answer) breaks.push(`${where} no longer answers ${status}`);
      else compareAnswer(`${where} ${status}`, response as Json, answer as Json);
    }
    if (JSON.stringify(before.security ?? null) !== JSON.stringify(now.security ?? null))
      breaks.push(`${where} asks for other credentials`);
  }

  function compareParameters(where: string, before: Map<string, Json>, now: Map<string, Json>): void {
    for (const [name, parameter] of before) {
      const successor = now.get(name);
      if (!successor) breaks.push(`${where} no longer takes ${name}`);
      else if (successor.required && !parameter.required) breaks.push(`${where} now requires ${name}`);
      else compareAccepted(`${where} ${name}`, resolve(was, parameter.schema), resolve(is, successor.schema));
    }
    for (const [name, parameter] of now)
      if (parameter.required && !before.has(name)) breaks.push(`${where} now requires ${name}`);
  }

  function compareAnswer(where: string, before: Json, now: Json): void {
    for (const name of Object.keys((before.headers as Json) ?? {})) {
      if (!at(now, "headers", name)) breaks.push(`${where} no longer sends ${name}`);
    }
    for (const [type, content] of entriesOf(before.content)) {
      const successor = at(now, "content", type);
      if (!successor) breaks.push(`${where} no longer answers in ${type}`);
      else
        comparePromised(
          where,
          resolve(was, (content as Json).schema),
          resolve(is, (successor as Json).schema),
        );
    }
  }

  /** What callers may send: it may only grow. */
  function compareAccepted(where: string, before: Json, now: Json): void {
    const lost = typesOf(before).filter((type) => !typesOf(now).includes(type));
    if (lost.length > 0) breaks.push(`${where} no longer takes ${lost.join(" or ")}`);
    const values = (before.enum as unknown[]) ?? [];
    const isClosed =
      Array.isArray(now.enum) &&
      !(values.length > 0 && values.every((value) => (now.enum as unknown[]).includes(value)));
    if (isClosed) breaks.push(`${where} takes fewer values`);
    for (const bound of ["maximum", "maxLength"])
      if (number(now[bound], Infinity) < number(before[bound], Infinity))
        breaks.push(`${where} has a lower ${bound}`);
    for (const bound of ["minimum", "minLength"])
      if (number(now[bound], -Infinity) > number(before[bound], -Infinity))
        breaks.push(`${where} has a higher ${bound}`);
    for (const word of ["format", "const", "multipleOf"]) {
      if (now[word] !== undefined && now[word] !== before[word]) breaks.push(`${where} has another ${word}`);
    }
    if (now.pattern !== undefined && now.pattern !== before.pattern)
      breaks.push(`${where} has another pattern`);
  }

  /** What callers may rely on: every field stays, with its type, and what was always there still is. */
  function comparePromised(where: string, before: Json, now: Json): void {
    const added = typesOf(now).filter((type) => !typesOf(before).includes(type));
    const lost = typesOf(before).filter((type) => type !== "null" && !typesOf(now).includes(type));
    if (added.length > 0 || lost.length > 0)
      breaks.push(`${where} was ${typesOf(before).join("|")} and is now ${typesOf(now).join("|")}`);
    if (before.format !== undefined && before.format !== now.format)
      breaks.push(`${where} was in the format ${before.format}`);
    const values = now.enum as unknown[] | undefined;
    if (before.enum && !values?.every((value) => (before.enum as unknown[]).includes(value)))
      breaks.push(`${where} may hold values it never held`);
    for (const name of (before.required as string[]) ?? []) {
      if (!((now.required as string[]) ?? []).includes(name))
        breaks.push(`${where}.${name} may now be absent`);
    }
    for (const [name, property] of entriesOf(before.properties)) {
      const successor = at(now, "properties", name);
      if (!successor) breaks.push(`${where}.${name} is gone`);
      else comparePromised(`${where}.${name}`, resolve(was, property), resolve(is, successor));
    }
    if (before.items) comparePromised(`${where}[]`, resolve(was, before.items), resolve(is, now.items));
  }
}

function parametersOf(document: Json, operation: Json): Map<string, Json> {
  const list = ((operation.parameters as unknown[]) ?? []).map((parameter) => resolve(document, parameter));
  return new Map(list.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]));
}

function resolve(document: Json, schema: unknown): Json {
  const { $ref } = (schema ?? {}) as { $ref?: string };
  return $ref
    ? resolve(document, at(document, ...$ref.replace(/^#\//, "").split("/")))
    : ((schema ?? {}) as Json);
}

function typesOf(schema: Json): string[] {
  const own = schema.type === undefined ? [] : [schema.type].flat();
  const branches = [...((schema.anyOf as Json[]) ?? []), ...((schema.oneOf as Json[]) ?? [])];
  return [...new Set([...own, ...branches.flatMap(typesOf)] as string[])];
}

const number = (value: unknown, fallback: number) => (typeof value === "number" ? value : fallback);
const entriesOf = (value: unknown) => Object.entries((value ?? {}) as Json);

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
}
