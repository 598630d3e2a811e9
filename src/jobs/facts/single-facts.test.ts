import { describe, expect, test } from "bun:test";
import { type Advert, sentencesOf } from "./advert.ts";
import { factsOf } from "./facts.ts";

const advert: Advert = {
  title: "Clerk",
  company: "Rift Traders",
  text: "",
  places: ["Nairobi, Kenya"],
  openTo: null,
  published: "2026-05-04T08:00:00.000Z",
  closes: "",
  type: "",
  level: "",
  categories: [],
  tags: [],
  isRemote: false,
  country: "KE",
};
const factsIn = (given: Partial<Advert>) => factsOf({ ...advert, ...given });

test.each(["Kshs. 500", "No. 5", "St. John", "Dr. Otieno"])("a sentence does not end within %s", (words) => {
  const text = `Here is ${words} for you.`;
  expect(sentencesOf(`${text} Then this.`).map((sentence) => sentence.text.trim())).toEqual([
    text,
    "Then this.",
  ]);
});

describe("a closing date", () => {
  const closesAt = (text: string, given: Partial<Advert> = {}) =>
    factsIn({ text, ...given }).closing?.closesAt;

  test("without a time lasts until the end of its day, Nairobi's where the place is unknown", () => {
    expect(closesAt("Deadline: 20 May 2026")).toBe("2026-05-20T20:59:59.999Z");
    expect(closesAt("Deadline: 20 May 2026", { country: "" })).toBe("2026-05-20T20:59:59.999Z");
    expect(closesAt("Deadline: 20 May 2026", { country: "GH" })).toBe("2026-05-20T23:59:59.999Z");
  });

  test("with a time closes then", () => {
    expect(closesAt("Apply on or before Friday, 15th May 2026 at 5.00 pm.")).toBe("2026-05-15T14:00:00.000Z");
  });

  test("is read day first, and month first only in American adverts", () => {
    expect(closesAt("Deadline: 05/06/2026")).toStartWith("2026-06-05");
    expect(closesAt("Deadline: 05/06/2026", { openTo: ["United States"] })).toStartWith("2026-05-06");
    expect(closesAt("Deadline: 12/31/2026")).toStartWith("2026-12-31");
  });

  test("without a year is the next one after publication, and none without a publication", () => {
    expect(closesAt("Apply by 30th June")).toStartWith("2026-06-30");
    expect(closesAt("Apply by 30th April")).toStartWith("2027-04-30");
    expect(closesAt("Apply by 30th June", { published: "" })).toBeUndefined();
  });

  test("that cannot be is none", () => {
    for (const day of ["31/02/2026", "32 May 2026", "13.13.2026", "1 May 2031"])
      expect([day, closesAt(`Deadline: ${day}`)]).toEqual([day, undefined]);
  });

  test.each([
    [
      "Candidates to forward their CVs to jobs@farm.example by close of business on 29th May, 2026.",
      "2026-05-29",
    ],
    ["Deadline: 2026/06/05", "2026-06-05"],
    ["Closing: 28th May, 2026.", "2026-05-28"],
    ["Applications will be received up to 31st May 2026.", "2026-05-31"],
    ["This position is open until 30.06.2026.", "2026-06-30"],
    ["Mwisho ni tarehe 30 mwezi wa tano 2026.", "2026-05-30"],
    ["Applicants who meet the requirements should apply by 20 May 2026.", "2026-05-20"],
  ])("is read: %s", (text, day) => {
    expect(closesAt(text)).toStartWith(day);
  });

  test.each([
    "Applicants must have graduated before 31 December 2025.",
    "Applicants who applied on or before 2 April 2026 will be contacted.",
    "Shortlisted applicants will be notified by 22 May 2026.",
    "Submit weekly sales reports by Friday 5th June 2026 for the pilot.",
    "You will ensure returns are sent to KRA by 20 May 2026.",
    "We expect to send out offers by 15 June 2026.",
    "Students apply for the course by 30 June 2026; you process the forms.",
    "Last day of work for the outgoing officer is 30 May 2026.",
    "The audit must be finalised not later than 30 June 2026 for all applications in use.",
    "Send proof of HELB clearance valid until 31 December 2026.",
  ])("of something else is none: %s", (text) => {
    expect(closesAt(text)).toBeUndefined();
  });

  test("says whether the advert names the hour", () => {
    const timeSaid = (text: string) => factsIn({ text }).closing?.timeSaid;
    expect(timeSaid("Deadline: 20 May 2026 at 5 pm")).toBe(true);
    expect(timeSaid("Deadline: 20 May 2026")).toBe(false);
    expect(factsIn({ text: "Deadline: 20 May 2026 at 5 pm", country: "KE" }).closing?.closesAt).toBe(
      "2026-05-20T14:00:00.000Z",
    );
  });

  test("of the board's own field counts before the text", () => {
    expect(closesAt("Deadline: 20 May 2026", { closes: "2026-05-10T20:59:59.999Z" })).toBe(
      "2026-05-10T20:59:59.999Z",
    );
  });
});

describe("pay", () => {
  test.each([
    ["Salary KSh 95,000", false],
    ["Salary: KSh 45,000 - 60,000 per month", true],
    ["Monthly salary: KSh 95,000", true],
    ["Monthly pay\nKSh 95,000 - 110,000", true],
    ["The salary range for this role is $166,000 - $223,000", false],
  ])("tells a period that the advert says from one that follows from the amount: %s", (text, isSaid) => {
    expect(factsIn({ text }).salary?.periodSaid).toBe(isSaid);
  });

  const pay = (text: string, given: Partial<Advert> = {}) => {
    const salary = factsIn({ text, ...given }).salary;
    return salary && [salary.min, salary.max, salary.currency, salary.period].join(" ");
  };

  test.each([
    ["Salary: KSh 45,000 - 60,000 per month", "45000 60000 KES month"],
    ["Gross Salary: 70K - 80K Kshs", "70000 80000 KES month"],
    ["Pay: Kshs. 30,000/= monthly", "30000 30000 KES month"],
    ["Remuneration of KES 1.2M per year", "1200000 1200000 KES year"],
    ["The salary range for this role is $166,000 - $223,000", "166000 223000 USD year"],
    ["Compensation range up to $75k annually", " 75000 USD year"],
    ["We pay $20/hr - $25/hr", "20 25 USD hour"],
    ["Salary: 55.000 € - 65.000 € per year", "55000 65000 EUR year"],
    ["Base Pay Range\n$75,000—$90,000 USD", "75000 90000 USD year"],
    ["Basic Salary: Kshs. 49,000 - 65,290 p.m.; House Allowance: Kshs. 16,500 p.m.", "49000 65290 KES month"],
    ["Basic salary of Kshs. 25,000 plus 5% of sales above Kshs. 500,000.", "25000 25000 KES month"],
    ["Budget: 80,000 to 100,000 KES monthly net", "80000 100000 KES month"],
    ["Salary of 900 euros per month", "900 900 EUR month"],
    ["Retainer: Ksh 20,000 p.m.", "20000 20000 KES month"],
    ["Take-home of KES 38,000 per month and service charge.", "38000 38000 KES month"],
  ])("is read: %s", (text, expected) => {
    expect(pay(text)).toBe(expected);
  });

  test.each([
    "A sign-on bonus of $5,000 is paid in March.",
    "We raised $20,000,000 in funding.",
    "A registration fee of KES 1,500 per month.",
    "You will manage a budget of KES 2,000,000 per year.",
    "We pay $0.05 per word.",
    "Medical allowance of KES 10,000 monthly.",
    "Founded in 2010, we have 30,000 customers.",
    "Revenue of $5M per year.",
    "The school charges Ksh 45,000 per term and pays well.",
    "Salary negotiable. Per diem of Ksh 2,000 on trips.",
    "Students pay $10 an hour.",
    "Riders pay Ksh 350 per day to own the bike after 18 months.",
    "Pay KES 50,000 now and the rest later.",
    "Rent is Ksh 12,000 per month for the staff house, paid by you.",
  ])("is no perk, revenue or fee: %s", (text) => {
    expect(pay(text)).toBe(null);
  });

  test("in a title counts, and a dollar is the job's own", () => {
    expect(pay("", { title: "Sales Manager - 150,000 Ksh gross" })).toBe("150000 150000 KES month");
    expect(pay("", { title: "Accountant (Kshs 60K - 70K)" })).toBe("60000 70000 KES month");
    expect(pay("Salary: $80,000 per year", { places: ["Toronto, Canada"] })).toBe("80000 80000 CAD year");
  });
});

describe("the level", () => {
  const level = (title: string, text = "") => factsIn({ title, text }).level?.level ?? null;

  test.each([
    ["Finance Intern", "internship"],
    ["Praktikant (m/w/d) Marketing", "internship"],
    ["Junior Accountant", "entry"],
    ["Engineer II", "mid"],
    ["Senior Engineer", "senior"],
    ["Staff Engineer", "senior"],
    ["Solution Architect", "senior"],
    ["Head of Finance", "lead"],
    ["IT Manager", "lead"],
    ["Senior Engineering Manager", "lead"],
  ])("is the title's: %s", (title, expected) => {
    expect(level(title)).toBe(expected as never);
  });

  test("is the years' where the title says nothing, and the title's where both do", () => {
    expect(level("Account Manager", "At least 3 years of experience in sales.")).toBe("mid");
    expect(level("Clerk", "No experience is needed.")).toBe("entry");
    expect(level("Clerk", "5+ years of experience in a similar role.")).toBe("senior");
    expect(level("Senior Clerk", "2 years of experience.")).toBe("senior");
    expect(level("Clerk", "Backed by 25 years of experience, we grow.")).toBe(null);
  });
});

describe("the place", () => {
  test.each([
    [["Westlands, Nairobi"], "Nairobi", "Westlands"],
    [["Meru Town, Meru"], "Meru", "Meru"],
    [["Thika"], "Kiambu", "Thika"],
    [["MURANG’A"], "Murang'a", null],
    [["Mombasa Road, Nairobi"], "Nairobi", null],
    [["Nairobi, Coast, Eastern, Nyanza, International"], "Nairobi", null],
  ])("%p is in the county of %s", (places, county, town) => {
    const place = factsIn({ places }).place;
    expect(place.county).toBe(county);
    if (town) expect(place.town).toBe(town);
  });

  test("abroad has no county, and a country where there is one", () => {
    expect(factsIn({ places: ["Kampala, Uganda"] }).place).toMatchObject({ country: "UG", county: null });
    expect(factsIn({ places: ["Nairobi; Mombasa"] }).place.county).toBe(null);
    expect(factsIn({ places: ["Kigali"] }).place).toMatchObject({ country: null, county: null });
  });

  test("a road that is named after a town is in no county", () => {
    expect(factsIn({ places: ["Mombasa Road"] }).place).toMatchObject({ country: "KE", county: null });
  });

  test("in Kenya whose name nobody knows is open to Kenya", () => {
    for (const place of ["Coast", "Nakuru Town East"])
      expect([place, factsIn({ places: [place] }).eligibility.verdict]).toEqual([place, "open"]);
    expect(factsIn({ places: ["Kigali"] }).eligibility.verdict).toBe("closed");
  });

  test("remote sensing is not remote", () => {
    expect(factsIn({ title: "Remote Sensing Officer" }).place.remote).toBe(false);
    expect(factsIn({ places: ["Kenya (Remote)"] }).place.remote).toBe(true);
  });
});

test("papers are a fact of their own", () => {
  expect(factsIn({ text: "Applicants must be Kenyan citizens." }).workAuthorisation).toMatchObject({
    requires: "citizenship",
    country: "KE",
  });
  expect(
    factsIn({ text: "We are unable to sponsor visas for this role." }).workAuthorisation?.sponsorship,
  ).toBe("refused");
  expect(factsIn({ text: "We welcome all, regardless of citizenship." }).workAuthorisation).toBe(null);
});

test("tags come from closed lists", () => {
  const { tags } = factsIn({
    title: "Accountant",
    text: "You use QuickBooks, Excel and Swahili. We excel.",
    categories: ["Finance", "Hot Jobs"],
  });
  expect(tags).toMatchObject({ categories: ["finance-legal"], skills: ["QuickBooks", "Excel", "Swahili"] });
});

test("pay is for the period that stands beside it, not for the hours of work", () => {
  const paid = (text: string) => {
    const { min, max, period } = factsIn({ text }).salary ?? {};
    return [min, max, period];
  };
  expect(paid("Salary: KSh 30,000 per month, 8 hours a day, 6 days a week.")).toEqual([
    30_000,
    30_000,
    "month",
  ]);
  expect(paid("Salary: KES 45,000 monthly (40 hours per week).")).toEqual([45_000, 45_000, "month"]);
  expect(paid("Pay: $2,800 a month, two hours a day.")).toEqual([2_800, 2_800, "month"]);
  expect(paid("Salary $60,000 per year, 40 hours a week.")).toEqual([60_000, 60_000, "year"]);
  expect(paid("You work from home and earn KSh 4,500 a day.")).toEqual([4_500, 4_500, "day"]);
  expect(paid("You earn from KSh 4,500 a day.")).toEqual([4_500, null, "day"]);
});

test("staff, experts and architects of gardens are not senior by their names", () => {
  const level = (title: string) => factsIn({ title }).level?.level ?? null;
  for (const title of [
    "Hotel Staff",
    "Airport Ground Staff",
    "Staff Nurse",
    "Landscape Architect",
    "Beauty Expert",
  ])
    expect([title, level(title)]).toEqual([title, null]);
  for (const title of ["Staff Engineer", "Staff Software Engineer", "Solutions Architect", "Domain Expert"])
    expect([title, level(title)]).toEqual([title, "senior"]);
});
