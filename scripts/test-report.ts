// What a test run wrote down of itself: how many tests there were, and which of them failed.
import { existsSync, readFileSync } from "node:fs";

export type TestReport = { passed: number; failed: number; skipped: number; failures: FailedTest[] };
export type FailedTest = { file: string; name: string };

/** A run that ended before it began wrote no report: then nothing passed. */
export function readTestReport(path: string): TestReport {
  const junit = existsSync(path) ? readFileSync(path, "utf8") : "";
  const totals = /<testsuites[^>]*>/.exec(junit)?.[0] ?? "";
  const count = (name: string) => Number(attribute(totals, name) ?? 0);
  const [all, failed, skipped] = [count("tests"), count("failures") + count("errors"), count("skipped")];
  return { passed: all - failed - skipped, failed, skipped, failures: failuresIn(junit) };
}

function failuresIn(junit: string): FailedTest[] {
  return [...junit.matchAll(/(<testcase\b[^>]*[^/]>)\s*<(?:failure|error)\b/g)].map(([, testcase = ""]) => ({
    file: plain(attribute(testcase, "file") ?? ""),
    name: plain([attribute(testcase, "classname"), attribute(testcase, "name")].filter(Boolean).join(" > ")),
  }));
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

function plain(text: string): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => characters[name] ?? "");
}
