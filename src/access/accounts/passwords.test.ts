import { expect, test } from "bun:test";
import { hashPassword, passwordProblem, verifyPassword } from "./passwords.ts";

test("a password of unrelated words or random characters is taken, of any kind of characters", () => {
  for (const good of [
    "teapot gravel moonlit 9",
    "xK2#vv9Lq0pZ",
    "8x#4!k2&9@w1",
    "kofia nyekundu ya babu",
    "ngoma-za-usiku-mzito",
    "plinth ostrich wander",
    "   spaces count too   ",
    "пароль из трёх слов",
    "z".concat("q7Wm".repeat(15), "y"),
  ])
    expect([good, passwordProblem(good)]).toEqual([good, null]);
});

test("a password shorter than twelve characters is refused with what to do", () => {
  expect(passwordProblem("xK2#vv9Lq0p")).toContain("at least 12");
  expect(passwordProblem("😀".repeat(11))).toContain("11 characters");
});

test("what everybody tries first is refused, however it is dressed up", () => {
  for (const bad of [
    "passwordpassword",
    "Password1234!",
    "P@ssw0rd2026!!",
    "qwertyuiop123",
    "1qaz2wsx3edc4rfv",
    "123456789012",
    "iloveyou1234",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "manchesterunited",
    "letmein letmein",
    "correcthorsebatterystaple",
    "nairobi kenya 2026",
    "111111111111a",
    "asdfghjkl;'asdf",
    "welcome123456",
    "football12345",
    "000000000000",
    "mnbvcxzlkjhg",
    "trustno1trust0",
  ])
    expect([bad, passwordProblem(bad)]).toEqual([bad, expect.stringContaining("first that are tried")]);
});

test("a person's own name and address make no password", () => {
  expect(passwordProblem("achebe.chinua1990", ["achebe", "chinua"])).not.toBeNull();
  expect(passwordProblem("achebe.chinua1990")).toBeNull();
});

test("a password counts to its last character and in its very case", async () => {
  const long = `${"a long one ".repeat(10)}end`;
  const hash = await hashPassword(long);
  expect(hash).toStartWith("$argon2id$");
  expect(await verifyPassword({ hash, password: long })).toBeTrue();
  for (const other of [long.slice(0, -1), long.toUpperCase(), ` ${long}`, long.slice(0, 72)])
    expect(await verifyPassword({ hash, password: other })).toBeFalse();
});
