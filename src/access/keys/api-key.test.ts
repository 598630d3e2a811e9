import { expect, test } from "bun:test";
import fc from "fast-check";
import { displayKey, hashSecret, isSameHash, isWellFormedKey, mintApiKey } from "./api-key.ts";

test("a minted key is well-formed, and no two are alike", () => {
  const secrets = Array.from({ length: 1_000 }, () => mintApiKey().secret);
  expect(secrets.every(isWellFormedKey)).toBe(true);
  expect(new Set(secrets).size).toBe(1_000);
});

test("a key is 57 characters, whatever the random bytes", () => {
  for (const byte of [0, 1, 255]) {
    const { secret } = mintApiKey(new Uint8Array(32).fill(byte));
    expect(secret).toMatch(/^kz_live_[0-9A-Za-z]{49}$/);
    expect(isWellFormedKey(secret)).toBe(true);
  }
});

test("the checksum is the CRC32 over prefix and body, so that a scanner can verify it", () => {
  const { secret } = mintApiKey(new Uint8Array(32).fill(255));
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const stated = [...secret.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  expect(stated).toBe(Bun.hash.crc32(secret.slice(0, -6)));
});

test("a key with any one character changed is refused without a look-up", () => {
  fc.assert(
    fc.property(fc.nat(56), fc.constantFrom(..."09AZaz_-"), (position, character) => {
      const { secret } = mintApiKey();
      fc.pre(secret[position] !== character);
      return !isWellFormedKey(secret.slice(0, position) + character + secret.slice(position + 1));
    }),
  );
});

test("no other text is taken for a key", () => {
  const { secret } = mintApiKey();
  for (const text of ["", "kz_live_", ` ${secret}`, `${secret}\n`, secret + secret, secret.toUpperCase()])
    expect(isWellFormedKey(text)).toBe(false);
  fc.assert(fc.property(fc.string(), (text) => !isWellFormedKey(text)));
});

test("what is kept of a key does not contain its secret", () => {
  const { secret, hash, shown } = mintApiKey();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).toBe(hashSecret(secret));
  expect(displayKey(shown)).toBe(`${secret.slice(0, 12)}…`);
});

test("hashes are equal only when they are the same", () => {
  const { hash } = mintApiKey();
  expect(isSameHash(hash, hash)).toBe(true);
  expect(isSameHash(hash, mintApiKey().hash)).toBe(false);
  expect(isSameHash(hash, hash.slice(1))).toBe(false);
});
