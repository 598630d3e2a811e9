// Why something cannot be done. A rule gives the reason as a code with what belongs to it; each audience (the developer
// area, the console, the command line) has its own sentences, so that nobody checks a rule again to word it differently.

type Reasons = {
  "form.name": { what: "key" | "token" };
  "form.scopes": { what: "key" | "token" | "access" };
  "form.lifetime": { what: "key" | "token" };
  "limit.too-high": { most: string };
  "key.none": { id: string };
  "key.no-access": object;
  "key.must-expire": object;
  "key.too-many": { most: number };
  "key.scope": { scope: string };
  "key.over": { id: string; state: "revoked" | "expired" };
  "key.rotated": { id: string; successor: string };
  "key.predecessor": { id: string; until: string };
  "key.access-not-in-force": object;
  "key.changed": { id: string };
  "access.none": { id: string };
  "access.over": { id: string; state: string };
  "access.partners-only": object;
  "access.earlier-suspended": { id: string };
  "access.operators-own": object;
  "access.reason": object;
  "access.state": { id: string; state: string; from: string; to: string };
  "request.terms": object;
  "request.deleted": object;
  "request.waiting": object;
  "request.suspended": object;
  "request.in-force": { kind: string };
  "plan.none": object;
  "plan.text": object;
  "operator.none": { id: string };
  "operator.link": object;
  "operator.taken": { email: string; kind: string };
  "token.none": { id: string };
};

export type Code = keyof Reasons;

/** What was asked for is not allowed, or not possible now. */
export class NotAllowed<C extends Code = Code> extends Error {
  constructor(
    readonly code: C,
    readonly values: Reasons[C],
  ) {
    super(`not allowed: ${code} ${JSON.stringify(values)}`);
  }
}

/** One audience's words for the reasons that it can meet. */
export type Sentences<C extends Code = Code> = {
  [Each in C]: string | ((values: Reasons[Each]) => string);
};

/** Undefined for a reason that this audience cannot meet. */
export function sentenceOf(sentences: Partial<Sentences>, { code, values }: NotAllowed): string | undefined {
  const sentence = sentences[code] as string | ((values: unknown) => string) | undefined;
  return typeof sentence === "function" ? sentence(values) : sentence;
}
