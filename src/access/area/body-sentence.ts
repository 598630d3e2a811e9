// What is wrong with a form, as a sentence for whoever filled it in: no name of a field as programs call it, no words of
// the library that checks it.
import type { z } from "zod";

const fieldWords: Record<string, string> = {
  email: "email address",
  termsVersion: "version of the terms",
  overlap_hours: "overlap",
  days: "lifetime",
  kind: "kind",
  integration: "name of the integration",
  purpose: "purpose",
  licensing: "data licensing",
  whiteLabel: "white-label use",
  isBackupCode: "kind of code",
  token: "link",
};

export function bodySentence(issue: z.core.$ZodIssue | undefined): string {
  const field = fieldOf(issue);
  if (!issue || field === null) return "The form did not arrive complete; reload the page and try again.";
  const words =
    fieldWords[field] ?? field.replaceAll("_", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  // Our own messages are written as orders and begin with a small letter; the library's do not.
  const isOurs = /^\p{Ll}/u.test(issue.message);
  return isOurs ? `${capital(words)}: ${issue.message}.` : `The ${words} ${problemOf(issue)}.`;
}

/** The field as programs call it. */
export function fieldOf(issue: z.core.$ZodIssue | undefined): string | null {
  return issue?.path.find((step): step is string => typeof step === "string") ?? null;
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big")
    return issue.origin === "string"
      ? `is longer than ${issue.maximum} characters`
      : `is more than ${issue.maximum}`;
  if (issue.code === "too_small")
    return issue.origin === "string"
      ? `needs at least ${issue.minimum} characters`
      : `is less than ${issue.minimum}`;
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.join(", ")}`;
  return "is missing or not valid; check it and try again";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
