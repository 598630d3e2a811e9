import { describe, expect, test } from "bun:test";
import type { Advert } from "./advert.ts";
import { factsOf } from "./facts.ts";

const advert: Advert = {
  title: "Support Engineer",
  company: "Acme",
  text: "",
  places: [],
  openTo: null,
  published: "",
  closes: "",
  type: "",
  level: "",
  categories: [],
  tags: [],
  isRemote: true,
  country: "",
};
const judged = (given: Partial<Advert>) => factsOf({ ...advert, ...given }).eligibility;

describe("the text of an advert for a remote job", () => {
  test.each([
    "All applicants must be legally authorized to work in the United States.",
    "Location: 100% Remote (U.S.)",
    "We can only hire employees residing in these provinces.",
    "Candidates must be based in Germany or Poland.",
    "This is a remote position based in the Philippines.",
    "You may work from anywhere in the U.S.",
    "This search is open exclusively to candidates based in Latin America.",
    "Must be an India-based candidate.",
    "All work must be performed within the continental U.S.",
    "The applicant must be a U.S. citizen or national.",
    "An active security clearance is required.",
    "We are unable to hire outside of the United Kingdom.",
    "Ubicación: LATAM",
    "Remote - Europe, CET",
    "We accept applicants from the following countries:\n- Poland\n- Spain\n- Portugal",
    "We don’t have a legal basis to accept applicants from the following countries:\n- Cuba\n- Most Asian countries and Africa.",
  ])("closes it: %s", (text) => {
    const { verdict, basis, evidence } = judged({ text, places: ["Remote"] });
    expect([verdict, basis]).toEqual(["closed", "text"]);
    expect(text).toContain(evidence);
  });

  test.each([
    "We serve US customers and UK clients.",
    "You will work US Eastern Time hours.",
    "Our team works remotely across the United States.",
    "We hire regardless of national origin.",
    "Benefits: 401(k) with employer match.",
    "We have offices around the world.",
    "You may work from anywhere in the world for two weeks a year.",
    "Experience working in the United States healthcare market.",
    "Headquarters: Remote - US",
    "We curate top LATAM talent for U.S. companies.",
    "Visa sponsorship is not available.",
    "A security clearance is preferred.",
    "For US based candidates, the base pay range is $90,000 - $100,000.",
  ])("leaves it unclear: %s", (text) => {
    expect(judged({ text, places: ["Remote"] }).verdict).toBe("unclear");
  });

  test.each([
    "We are open to candidates anywhere.",
    "Wir arbeiten remote, weltweit möglich.",
    "Applicants must be based in Kenya or Uganda.",
    "Africa & Sri Lanka: €40k - €50k",
    "We accept applicants from the following countries:\n- Poland\n- Kenya",
  ])("opens it: %s", (text) => {
    expect(judged({ text, places: ["Remote"] }).verdict).toBe("open");
  });
});

describe("two parts of an advert that disagree", () => {
  test("a restriction in the text beats a wide field", () => {
    expect(judged({ places: ["Worldwide"], text: "Candidates must reside in Canada." })).toMatchObject({
      verdict: "closed",
      basis: "text",
      conflict: true,
    });
  });

  test("a wide text against a narrow field is unclear", () => {
    expect(judged({ openTo: ["Switzerland"], text: "100% Remote, weltweit möglich" })).toMatchObject({
      verdict: "unclear",
      conflict: true,
    });
  });

  test("a header that names the United States makes “anywhere” unclear", () => {
    expect(judged({ places: ["Anywhere in the World"], text: "Headquarters: Remote - US" })).toMatchObject({
      verdict: "unclear",
      conflict: true,
    });
  });

  test("a board's own field counts before the title, the title before the place", () => {
    expect(judged({ openTo: ["Kenya"], title: "Engineer (US)", places: ["Remote"] }).verdict).toBe("open");
    expect(judged({ title: "Engineer - Remote, Latin America", places: ["Remote"] })).toMatchObject({
      verdict: "closed",
      basis: "title",
    });
  });

  test("a territory in a title takes no Kenyan place away", () => {
    expect(judged({ title: "Account Manager, Rwanda", places: ["Nairobi"] }).verdict).toBe("open");
  });

  test("a title that is cut at “Anywhere in the” promises nothing", () => {
    expect(judged({ title: "Analyst - Remote (Anywhere in the ", places: ["Remote"] }).verdict).toBe(
      "unclear",
    );
  });
});

describe("a list of countries", () => {
  const others = Array.from({ length: 148 }, (_, i) => `Country ${i}`);

  test("of 149 with Kenya among them is open, wherever Kenya stands", () => {
    for (const at of [0, 77, 148])
      expect(judged({ openTo: others.toSpliced(at, 0, "Kenya") })).toMatchObject({
        verdict: "open",
        scope: "countries",
        basis: "structured",
        evidence: "Kenya",
      });
  });

  test("without Kenya is closed, with EMEA beside its countries too", () => {
    expect(judged({ openTo: ["Poland", "Romania"] }).verdict).toBe("closed");
    expect(judged({ title: "Engineer (remote within EMEA)", openTo: ["Poland", "Romania"] }).verdict).toBe(
      "closed",
    );
  });

  test("that is empty means the whole world, and none at all means nothing", () => {
    expect(judged({ openTo: [] })).toMatchObject({ verdict: "open", scope: "worldwide" });
    expect(judged({ openTo: null })).toMatchObject({ verdict: "unclear", scope: "unknown" });
  });
});
