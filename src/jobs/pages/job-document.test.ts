import { expect, test } from "bun:test";
import { listAddress } from "../../../web/job-board/address.ts";
import type { Language } from "../../../web/look/language.ts";
import { withFacts } from "../catalogue/job-reading.ts";
import { noFacets } from "../job/job.ts";
import { jobDocument } from "./job-document.ts";

const nowMs = Date.parse("2026-05-04T08:00:00.000Z");
const frame = {
  site: { brand: "Kazi", origin: "https://kazi.example", contact: "mailto:op@kazi.example" },
  assets: { script: "/board.js", style: "/board.css" },
} as unknown as Parameters<typeof jobDocument>[0];

function shown(location: string, description: string, language: Language = "en"): string {
  const listed = {
    job: {
      id: "remotive-1",
      title: "Clerk",
      company: "Baobab",
      location,
      type: "",
      date: new Date(nowMs).toISOString(),
      url: "https://baobab.example/1",
      description,
      source: "Remotive",
    },
    facets: { ...noFacets, places: location ? [location] : [] },
    expiresAt: "",
  };
  const address = { ...listAddress("remote"), jobId: listed.job.id };
  const page = { address, job: withFacts(listed, nowMs), tab: "remote" as const, nowMs, isReported: false };
  const html = jobDocument(frame, language, page);
  return html.slice(0, html.indexOf('<script type="application/json"'));
}

const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("a job that is closed to Kenya says so in a box with a title, and its way out is not the main button", () => {
  const closed = shown("United States", "You keep the books.");
  expect(text(closed)).toContain("Probably not open to Kenya The advert says “United States”.");
  expect(closed).not.toContain("button-main");
  const unclear = shown("", "You keep the books.");
  expect(unclear).not.toContain("openness-title");
  expect(unclear).toContain("button button-main way-out");
  expect(text(shown("United States", "", "sw"))).toContain("Huenda huwezi kuomba ukiwa Kenya");
});

test("what is not known of a job is told without its name twice", () => {
  expect(text(shown("", "You keep the books."))).toContain("Place Not stated");
  expect(text(shown("", "You keep the books.", "sw"))).toContain("Mahali Hapakutajwa");
});

test("pay whose period the advert does not say is told as probable, and a closing hour with its date", () => {
  const guessed = "Salary KSh 95,000\nDeadline: 20 May 2026 at 5 pm";
  expect(text(shown("Nairobi, Kenya", guessed))).toContain("KSh 95,000, probably a month");
  expect(text(shown("Nairobi, Kenya", guessed))).toContain("20 May 2026 at 17:00");
  expect(text(shown("Nairobi, Kenya", guessed, "sw"))).toContain("KSh 95,000, huenda ni kwa mwezi");
  const said = text(shown("Nairobi, Kenya", "Salary KSh 95,000 a month\nDeadline: 20 May 2026"));
  expect(said).toContain("KSh 95,000 a month");
  expect(said).not.toContain("20 May 2026 at");
});

test("who sees a warning can leave an address when asking for it to be taken back", () => {
  const asking = "Applicants pay a registration fee of KSh 500 to 0712345678.";
  expect(shown("Nairobi, Kenya", asking)).toContain('name="contact"');
  expect(shown("Nairobi, Kenya", "You keep the books.")).not.toContain('name="contact"');
});
