import { expect, test } from "bun:test";
import { ConfigMistakes, type Environment, readConfig } from "./config.ts";

function mistakesOf(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.sentences;
    throw error;
  }
}

test("an empty environment is a whole configuration", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    dataDir: "./data",
    databaseUrl: null,
    jobsLimit: { count: 300, windowMs: 60_000 },
    jobsSearchLimit: { count: 30, windowMs: 60_000 },
    providersLimit: { count: 120, windowMs: 60_000 },
    searchBudget: { count: 20, windowMs: 60_000 },
    developerApproval: "manual",
    backup: null,
    brandName: "Kazi",
    logLevel: "info",
  });
});

test("an empty value counts as absent", () => {
  expect(readConfig({ PORT: "", HOST: " ", JOBS_LIMIT: "" })).toEqual(readConfig({}));
});

test("all mistakes are told at once, each with what to write instead", () => {
  expect(mistakesOf({ PORT: "abc", JOBS_LIMIT: "60" })).toEqual([
    "PORT is `abc`; write a port number from 0 to 65535, like `3000`.",
    "JOBS_LIMIT is `60`; write a count and a window, like `300/1m`.",
  ]);
});

const wrongValues: [string, string[]][] = [
  ["HOST", ["a b", "http://x", "300.1.1.1", "::zz"]],
  ["PORT", ["-1", "65536", "80.5", "0x50"]],
  [
    "PUBLIC_URL",
    ["kazi.example", "ftp://kazi.example", "https://kazi.example/path", "https://u@kazi.example"],
  ],
  ["CONTACT", ["someone@example.org", "http://example.org", "mailto:"]],
  ["SECRET", ["short"]],
  ["DATABASE_URL", ["mysql://a/b", "kazi.sqlite"]],
  ["REDIS_URL", ["http://a", "6379", "redis://a/abc", "redis://:ge%ZZ@a"]],
  ["BOARDS_ORIGIN", ["file:///x", "boards"]],
  ["BOARDS_ON", ["We Work Remotely"]],
  ["BOARDS_OFF", ["a;b"]],
  ["RELIEFWEB_APPNAME", ["a b", "a&b=c"]],
  [
    "JOBS_WINDOWS",
    [
      "x",
      "[]",
      '{"nowhere":{}}',
      '{"africa-jobs":{"fresh":"20"}}',
      '{"africa-jobs":{"fresh":"0s"}}',
      '{"africa-jobs":{"old":"1m"}}',
    ],
  ],
  ["JOBS_LIMIT", ["0/1m", "60/min"]],
  ["JOBS_SEARCH_LIMIT", ["x"]],
  ["PROVIDERS_LIMIT", ["120"]],
  ["SEARCH_BUDGET", ["20 per minute"]],
  ["TRUSTED_PROXIES", ["proxy", "10.0.0.0/33", "10.0.0.0/8/9"]],
  ["DEVELOPER_APPROVAL", ["yes"]],
  ["SMTP_URL", ["mail.example.org"]],
  ["MAIL_FROM", ["kazi", "a@b\r\nBcc: c@d"]],
  ["LOG_LEVEL", ["loud"]],
  ["HTTPS_PROXY", ["socks5://x"]],
];

for (const [name, values] of wrongValues) {
  test(`a wrong ${name} is named`, () => {
    for (const value of values) {
      const sentences = mistakesOf({ [name]: value });
      expect([
        value,
        sentences.length > 0 && sentences.every((sentence) => sentence.startsWith(name)),
      ]).toEqual([value, true]);
    }
  });
}

test("a secret that is wrong is not shown", () => {
  for (const name of ["SECRET", "DATABASE_URL", "REDIS_URL", "SMTP_URL"]) {
    expect(mistakesOf({ [name]: "hunter2" }).join()).not.toContain("hunter2");
  }
});

test("settings that need each other are checked together", () => {
  expect(mistakesOf({ DATABASE_URL: "postgres://h/k" }).join()).toContain("SECRET is missing");
  expect(mistakesOf({ BOARDS_PAUSE: "1s" }).join()).toContain("without BOARDS_ORIGIN");
  expect(mistakesOf({ SMTP_URL: "smtp://h" }).join()).toContain("MAIL_FROM is missing");
  expect(mistakesOf({ BACKUP_KEEP: "3" }).join()).toContain("without BACKUP_DIR");
});

test("windows are read for the endpoints that are named", () => {
  const { jobsWindows } = readConfig({
    JOBS_WINDOWS: '{"africa-jobs":{"fresh":"1m","stale":"0s"},"wfh-jobs":{"stale":"2h"}}',
  });
  expect(jobsWindows).toEqual({
    "africa-jobs": { freshMs: 60_000, staleMs: 0 },
    "wfh-jobs": { staleMs: 7_200_000 },
  });
});
