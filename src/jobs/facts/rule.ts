// An expression that is run only where the words it needs are there. Looking for words is quick from the first advert on,
// while an expression is translated when it is first run, and a large one takes as long as a hundred adverts.

export type Rule = {
  /** One of each of these stands in whatever the pattern matches. */
  needs: readonly (readonly string[])[];
  pattern: RegExp;
};

/** `needs` like "cost|fee & training": a cost or a fee, and training. The pattern is for texts in small letters. */
export function rule(needs: string, pattern: string | RegExp): Rule {
  return {
    needs: needs.split(" & ").map((parts) => parts.split("|")),
    pattern: typeof pattern === "string" ? new RegExp(pattern) : pattern,
  };
}

/** Plain loops, because most adverts come before anything here is compiled. */
export function hasOne(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (text.includes(part)) return true;
  return false;
}

export function mayHold({ needs }: Rule, text: string): boolean {
  for (const parts of needs) if (!hasOne(text, parts)) return false;
  return true;
}

export function oneHolds(rules: readonly Rule[], text: string): boolean {
  for (const known of rules) if (mayHold(known, text) && known.pattern.test(text)) return true;
  return false;
}
