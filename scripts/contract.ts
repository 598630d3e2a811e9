// npm run contract writes the OpenAPI documents; `check` fails when they differ from the schemas they are made from,
// or when they break what the last release promised.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { openApiDocument } from "../src/http/openapi.ts";
import { jobsContract } from "../src/jobs/jobs-contract.ts";
import { v2Contract } from "../src/jobs/v2-contract.ts";
import { discoveryContract } from "../src/providers/discovery-contract.ts";
import { providersContract } from "../src/providers/providers-contract.ts";
import { findBreaks } from "./contract-breaks.ts";

export const contractFolder = new URL("../contract/", import.meta.url).pathname;

const documents: Record<string, unknown> = {
  "provider-discovery.openapi.json": openApiDocument(providersContract),
  "provider-discovery-v2.openapi.json": openApiDocument(discoveryContract),
  "job-listings.openapi.json": openApiDocument(jobsContract),
  "job-listings-v2.openapi.json": openApiDocument(v2Contract),
};

if (import.meta.main) {
  const problems = process.argv[2] === "write" ? writeDocuments() : checkDocuments();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function writeDocuments(): string[] {
  for (const [name, document] of Object.entries(documents))
    writeFileSync(contractFolder + name, textOf(document));
  return [];
}

function checkDocuments(): string[] {
  const problems: string[] = [];
  for (const [name, document] of Object.entries(documents)) {
    if (
      !existsSync(contractFolder + name) ||
      readFileSync(contractFolder + name, "utf8") !== textOf(document)
    ) {
      problems.push(
        `contract/${name} differs from the schemas in the code. If that is meant: npm run contract`,
      );
    }
    const released = `${contractFolder}released/${name}`;
    const breaks = existsSync(released)
      ? findBreaks(JSON.parse(readFileSync(released, "utf8")), document)
      : [];
    problems.push(...breaks.map((sentence) => `contract/${name} breaks the released contract: ${sentence}.`));
  }
  return problems;
}

function textOf(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
