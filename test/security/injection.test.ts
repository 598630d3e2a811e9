// Nothing a caller writes becomes a header line, an address elsewhere or a line of the log.
import { expect, test } from "bun:test";
import { startJobs } from "../support/boards/running-jobs.ts";
import { sqlitePlace } from "../support/engines.ts";
import { behindProxy, mailedToken, Visitor } from "../support/people/signed-in.ts";
import { sendRaw, startKazi } from "../support/running-kazi.ts";

const breaks = [
  "%0d%0aSet-Cookie:%20bad=1",
  "%0aSet-Cookie:%20bad=1",
  "%0dSet-Cookie:%20bad=1",
  "%E5%98%8A%E5%98%8DSet-Cookie:%20bad=1",
  "%00Set-Cookie:%20bad=1",
  "%c4%8d%c4%8aSet-Cookie:%20bad=1",
  "%250d%250aSet-Cookie:%20bad=1",
  "%u000d%u000aSet-Cookie:%20bad=1",
  "%0d%0a%0d%0a<script>alert(1)</script>",
  "%1b[2J%1b[31mred",
];

test("no address and no field writes a header line", async () => {
  const { kazi } = await startJobs({ env: behindProxy });
  const targets = [
    "/",
    "/nowhere/",
    "/jobs/remotive-1",
    "/docs/",
    "/api/search-jobs?query=",
    "/search?q=",
    "/remote?category=",
    "/?lang=",
    "/feeds/search-jobs.rss?query=",
    "/developers/",
    "/operator/",
    "/api/v1/providers?county=",
    "/api/v2/providers?service=",
    "/api/v2/providers?q=",
    "/api/v2/providers?limit=1&cursor=",
    "/status",
  ];
  const written: string[] = [];
  let tried = 0;
  for (const target of targets) {
    for (const text of breaks) {
      const request = `GET ${target}${text} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${text}\r\nReferer: http://a/${text}\r\nConnection: close\r\n\r\n`;
      const answer = await sendRaw(kazi.port, request, 10_000);
      tried += 1;
      const head = answer.slice(0, answer.indexOf("\r\n\r\n"));
      if (/^(set-cookie: bad|<script)/im.test(head) || !/^HTTP\/1\.1 ([1-4]\d\d|503)/.test(head))
        written.push(`${target}${text}: ${head.slice(0, 120)}`);
    }
  }
  expect(written).toEqual([]);
  console.log(`${tried} addresses tried, 0 header lines written`);
}, 120_000);

const ways = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example",
  "%2f%2fevil.example",
  "%5cevil.example",
  "/%09/evil.example",
  "/%0d/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example%2f@kazi.example",
  "https://kazi.example@evil.example",
  "/.evil.example",
  ".evil.example",
  "@evil.example",
  "//evil%E3%80%82example",
  "//0x7f000001",
  "//[::1]",
  "/x//evil.example",
  "https:/evil.example",
  "http:///evil.example",
  "%68ttps://evil.example",
  "/%2e%2e//evil.example",
];

/** What lists of open redirects are made of: beginnings that a browser or a check may read differently, before a host. */
const beginnings = [
  "//",
  "///",
  "////",
  "/\\",
  "\\/",
  "\\\\",
  "/\\/",
  "https:",
  "https:/",
  "https:\\",
  "HTTPS://",
].concat(
  [
    "http://",
    "ftp://",
    "ws://",
    "%2f%2f",
    "%5c%5c",
    "%2f%5c",
    "/%2f",
    "/%5c",
    "%252f%252f",
    "/%09/",
    "/%0a/",
    "/%0d/",
  ],
  [
    "%09//",
    "%20//",
    "%00//",
    "./\\",
    "../\\",
    ".//",
    "..//",
    "/./",
    "/..//",
    ";//",
    "?//",
    "#//",
    "@",
    "%40",
    "%E3%80%82//",
  ],
);
const hosts = [
  "evil.example",
  "evil.example/%2f..",
  "kazi.example@evil.example",
  "evil.example#kazi.example",
  "3232235777",
];
const elsewhere = [
  ...ways,
  ...beginnings.flatMap((beginning) => hosts.map((host) => `${beginning}${host}`)),
  ...[
    "javascript",
    "JavaScript",
    "java%09script",
    "java%0ascript",
    "%01javascript",
    "vbscript",
    "data",
    "blob",
    "file",
  ].map((scheme) => `${scheme}:alert(1)//evil.example`),
];

test("no address leads off the site", async () => {
  const { kazi, jobs } = await startJobs({ env: behindProxy });
  const [job] = await jobs("/api/remote-jobs");
  const names = ["next", "back", "url", "redirect", "return", "return_to", "continue", "r", "u", "lang", "q"];
  const left: string[] = [];
  let tried = 0;
  const look = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(kazi.origin + path, { redirect: "manual", ...init }).catch(() => null);
    tried += 1;
    const location = response?.headers.get("location") ?? null;
    const refresh = response?.headers.get("refresh") ?? null;
    if (refresh !== null) left.push(`${path}: refresh ${refresh}`);
    if (location !== null && new URL(location, kazi.origin).origin !== kazi.origin)
      left.push(`${path}: ${location}`);
    if (location !== null && /^[/\\]{2}/.test(location)) left.push(`${path}: ${location}`);
  };
  for (const place of elsewhere) {
    await look(place.startsWith("/") ? place : `/${place}`);
    for (const page of ["/", "/developers", "/developers/sign-in", "/operator", "/docs"]) {
      await look(`${page}?${names.map((name) => `${name}=${encodeURIComponent(place)}`).join("&")}`);
      await look(`${page}/${place}`);
    }
    const form = new URLSearchParams({ reason: "scam", back: place, next: place });
    await look(
      `/jobs/${job?.id}/report?list=${encodeURIComponent(place)}&from=${encodeURIComponent(place)}`,
      {
        method: "POST",
        body: form,
        headers: {
          "sec-fetch-site": "same-origin",
          "x-forwarded-for": `100.64.${tried >> 8}.${tried & 255}`,
        },
      },
    );
  }
  expect(left).toEqual([]);
  expect(elsewhere.length).toBeGreaterThan(200);
  console.log(`${elsewhere.length} ways off the site, ${tried} addresses tried, 0 lead elsewhere`);
}, 120_000);

test("what a caller claims about the host or the scheme is in no link and no mail", async () => {
  const kazi = await startKazi(sqlitePlace(), {
    env: { ...behindProxy, PUBLIC_URL: "https://kazi.example" },
  });
  const claims = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "gopher",
    "x-host": "evil.example",
    forwarded: "host=evil.example;proto=gopher",
    "x-original-host": "evil.example",
  };
  for (const path of [
    "/",
    "/docs",
    "/llms.txt",
    "/sitemap.xml",
    "/robots.txt",
    "/.well-known/security.txt",
  ]) {
    for (const headers of [claims, { ...claims, host: "evil.example" }]) {
      const response = await fetch(kazi.origin + path, { headers, redirect: "manual" });
      const text = [...response.headers].flat().join("\n") + (await response.text());
      expect([path, text.includes("evil.example"), text.includes("gopher:")]).toEqual([path, false, false]);
    }
  }
  const visitor = new Visitor(kazi.origin);
  const person = { email: "a@example.org", password: "plinth ostrich wander", name: "A", kind: "customer" };
  await visitor.send("POST", "sign-up", person, { origin: "https://kazi.example", ...claims });
  await mailedToken(kazi.database, person.email);
  const mails = await kazi.database.write.selectFrom("outbox").selectAll().execute();
  expect(mails.length).toBe(1);
  expect(JSON.stringify(mails)).not.toContain("evil.example");
  expect(JSON.stringify(mails)).toContain("https://kazi.example/");
});

test("a request is one line of JSON in the log, whatever stands in it", async () => {
  const kazi = await startKazi(sqlitePlace());
  let sent = 0;
  for (const text of breaks) {
    await sendRaw(
      kazi.port,
      `GET /nowhere${text}?q=${text} HTTP/1.1\r\nHost: a\r\nUser-Agent: ${text}\r\nConnection: close\r\n\r\n`,
      10_000,
    );
    sent += 1;
  }
  const lines = kazi.logged.filter((line) => line.includes('"msg":"request"'));
  expect(lines.length).toBe(sent);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n\p{Cc}]/u);
    expect(JSON.parse(line)).toMatchObject({ method: "GET", status: expect.any(Number) });
  }
});
