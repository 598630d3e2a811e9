// No secret is kept in the tree: neither one of ours that could work, nor one that others' services would know.
import { expect, test } from "bun:test";
import { isWellFormedKey, mintApiKey } from "../../src/access/keys/api-key.ts";

const patterns: Record<string, RegExp> = {
  "a private key": /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{100}/,
  "an AWS key": /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  "a GitHub token": /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/,
  "an npm token": /\bnpm_[A-Za-z0-9]{36}\b/,
  "a Slack token": /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  "a Google key": /\bAIza[0-9A-Za-z_-]{35}\b/,
  "a Stripe key": /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  "a signed token": /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
  "an address with a password":
    /\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s:/@"'`]+:(?!\.\.\.|…)[^\s@"'`{$]{12,}@/,
  "an operator's token": /\bkzop_[0-9A-Za-z]{40,}/,
};

/** Made up for the tests beside them, and good for nothing else. */
const madeUp = [
  "test/support/boards/board-certificate.ts: a private key",
  "test/upkeep/doctor.test.ts: an address with a password",
];
const root = new URL("../..", import.meta.url).pathname;

function secretsIn(text: string): string[] {
  const known = Object.entries(patterns).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
  const keys = (text.match(/\bkz_live_[0-9A-Za-z]+/g) ?? []).filter(isWellFormedKey);
  return keys.length > 0 ? [...known, "an API key"] : known;
}

test("no file of the tree holds a secret", async () => {
  const found: string[] = [];
  let files = 0;
  for await (const path of new Bun.Glob("**/*").scan({ cwd: root, dot: true })) {
    if (/^(?:node_modules|\.git|data|dist)\/|\.(?:png|ico|woff2|gz)$/.test(path)) continue;
    files += 1;
    for (const what of secretsIn(await Bun.file(root + path).text())) found.push(`${path}: ${what}`);
  }
  expect(files).toBeGreaterThan(500);
  expect(found.toSorted()).toEqual(madeUp);
});

test("each kind of secret would be found", () => {
  const planted = [
    mintApiKey().secret,
    `AKIA${"A".repeat(16)}`,
    `ghp_${"a".repeat(36)}`,
    `npm_${"a".repeat(36)}`,
    `xoxb-${"1".repeat(24)}`,
    `AIza${"a".repeat(35)}`,
    `sk_live_${"a".repeat(24)}`,
    `eyJ${"a".repeat(20)}.eyJ${"b".repeat(20)}.${"c".repeat(30)}`,
    `postgres://kazi:${"p".repeat(16)}@db/kazi`,
    `kzop_${"a".repeat(43)}`,
    `-----BEGIN PRIVATE KEY-----\n${"A".repeat(120)}`,
  ];
  for (const secret of planted) expect([secret, secretsIn(`x = "${secret}"`).length]).toEqual([secret, 1]);
});
