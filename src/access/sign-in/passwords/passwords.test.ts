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
    expect([bad, passwordProblem(bad)]).toEqual([bad, expect.stringContaining("tried first")]);
});

/** Not fit to be read. */
const longInTenThousand = atob(
  [
    "bWFzdGVyYmF0aW5nIHVuYmVsaWV2YWJsZSBidXNpbmVzc2JhYmUgY29udG9ydGlvbmlzdCBtYXN0ZXJiYWl0aW5nIG1hc3R1cmJh",
    "dGlvbiBwb3Jub2dyYXBoaWMgc2NhbmRpbmF2aWFuIGZpbG1zK3BpYytnYWxlcmllcyBtb3RoZXJmdWNrZXI=",
  ].join(""),
).split(" ");

test("every password of twelve characters and more in the list of the ten thousand most common is refused", () => {
  expect(longInTenThousand).toHaveLength(10);
  for (const listed of longInTenThousand)
    for (const typed of [listed, listed.toUpperCase()])
      expect(passwordProblem(typed)).toContain("on lists of common passwords");
});

test("what is listed further down is refused as well", () => {
  for (const listed of [
    "sonyericsson",
    "leavemealone",
    "finalfantasy",
    "justinbieber",
    "santodomingo",
    "thunderstorm",
  ])
    expect([listed, passwordProblem(listed)]).toEqual([
      listed,
      expect.stringContaining("on lists of common"),
    ]);
});

test("a listed password stays refused with digits and signs around it, in other signs, or twice", () => {
  for (const derived of [
    "S0nyericss0n",
    "sonyericsson2026!",
    "!leavemealone1",
    "Christopher12",
    "sonyericsson-sonyericsson",
  ])
    expect([derived, passwordProblem(derived)]).toEqual([
      derived,
      expect.stringContaining("Without the digits"),
    ]);
});

test("common Swahili phrases are refused like English ones", () => {
  for (const phrase of [
    "mungu ni mwema",
    "Mungu ni Mwema 2026",
    "nakupenda sana",
    "kenya yetu 254",
    "hakuna matata",
    "yesu ni bwana",
    "asante sana mama",
    "mama na baba yangu",
  ])
    expect([phrase, passwordProblem(phrase)]).toEqual([phrase, expect.stringContaining("tried first")]);
});

test("a refusal says why", () => {
  const own = ["achebe", "chinua"];
  for (const [password, why] of [
    ["short", "at least 12"],
    ["254 712 345 678", "Use more than digits"],
    ["83519274065183927461", "Use more than digits"],
    ["unbelievable", "on lists of common passwords"],
    ["unbelievable99", "Without the digits and symbols around it"],
    ["jambo safari leopards", "common words, keyboard patterns or repetition"],
    ["achebe.chinua.1990", "your name, your email address or the name of this site"],
  ] as const)
    expect(passwordProblem(password, own)).toContain(why);
});

/** Two hundred and more, made as people and lists of leaked passwords make them. */
function weakPasswords(): string[] {
  const words = ["password", "welcome", "letmein", "iloveyou", "football", "monkey", "dragon", "sunshine"];
  words.push("princess", "superman", "nairobi", "kenya", "manchester", "arsenal", "admin", "master");
  const leet = (word: string) => word.replace(/[aeios]/g, (letter) => "43105"["aeios".indexOf(letter)] ?? "");
  const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
  const dressed = words.flatMap((word) => [
    `${word}12345678`,
    `12345678${word}`,
    `${word}${word}${word}`,
    `${capital(word)}2026!!!!!`,
    `${capital(word)} ${capital(word)} 1`,
    `${word.toUpperCase()}_${word.toUpperCase()}`,
    `${leet(word)}123456789`,
    `!!${capital(word)}@2025!!!`,
    `${word}.${word}.2024`,
    `my${word}password`,
  ]);
  const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklm", "1234567890", "0987654321"];
  const walked = rows.flatMap((row) => [
    `${row}${row}`,
    `${row}123456`,
    `${[...row].reverse().join("")}${row}`,
    `${row}!@#$%^`,
    `${capital(row)}2026`,
  ]);
  const repeated = ["a", "1", "x!", "ab", "abc", "12", "123", "1234", "qwe", "aA1"].flatMap((piece) => [
    piece.repeat(12),
    piece.repeat(20),
  ]);
  const numbers = ["010119801980", "19900101199001", "254712345678", "00000000000000", "31415926535897"];
  return [...dressed, ...walked, ...repeated, ...numbers, "12/05/1990 12/05", "2026-11-15-2026"];
}

test("two hundred weak passwords, made as people make them, are refused every one", () => {
  const weak = [...new Set(weakPasswords())].filter((password) => password.length >= 12);
  expect(weak.length).toBeGreaterThan(200);
  expect(weak.filter((password) => passwordProblem(password) === null)).toEqual([]);
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

test("no password takes much longer to judge than another", () => {
  const cost = (password: string) => {
    const times = Array.from({ length: 20 }, () => {
      const startedAt = performance.now();
      passwordProblem(password);
      return performance.now() - startedAt;
    });
    return Math.min(...times);
  };
  const usual = cost("mti mkubwa wa embe 47");
  for (const hostile of [`${"iamaiama".repeat(31)}xqzbdfk`, `${"iamaiama".repeat(14)}xqzb`])
    expect(cost(hostile) / usual).toBeLessThan(100);
});
