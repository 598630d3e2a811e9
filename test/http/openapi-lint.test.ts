// Every document of the contract, as the two linters see them that integrators use most.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lint } from "@redocly/openapi-core";
import { Document, type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { Json } from "@stoplight/spectral-parsers";
import { oas } from "@stoplight/spectral-rulesets";

const documents = ["provider-discovery", "provider-discovery-v2", "job-listings", "job-listings-v2"].map(
  (name) => join(import.meta.dir, `../../contract/${name}.openapi.json`),
);

test.each(documents)("Spectral finds nothing in %s", async (path) => {
  expect(await spectralFinds(readFileSync(path, "utf8"))).toEqual([]);
});

test.each(documents)("Redocly finds nothing in %s", async (path) => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lint({ ref: path, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("the linters do find what is wrong", async () => {
  const [path = ""] = documents;
  const document = JSON.parse(readFileSync(path, "utf8"));
  delete document.info.title;
  expect(await spectralFinds(JSON.stringify(document))).not.toEqual([]);
});

async function spectralFinds(text: string): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset(oas as RulesetDefinition);
  const results = await spectral.run(new Document(text, Json, "openapi.json"));
  return results.map(({ code, message }) => `${code}: ${message}`);
}
