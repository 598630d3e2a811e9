import { expect, test } from "bun:test";
import { employers } from "./employers.ts";
import { employersToTry } from "./employers-to-try.ts";
import { employerAt, employersNamed, findingAt, findingsIn, isDecoy, lineFor } from "./find-employer.ts";
import { decoys, hiringSystems } from "./hiring-systems.ts";

test.each([
  ["https://boards.greenhouse.io/oafkenya", "greenhouse", "oafkenya"],
  ["https://job-boards.greenhouse.io/oneacrefund/jobs/5812345", "greenhouse", "oneacrefund"],
  ["https://boards.greenhouse.io/embed/job_board/js?for=scangroup", "greenhouse", "scangroup"],
  ["https://boards.greenhouse.io/embed/job_app?token=12&for=acumen", "greenhouse", "acumen"],
  ["https://boards-api.greenhouse.io/v1/boards/educate/jobs?content=true", "greenhouse", "educate"],
  ["jobs.lever.co/kokonetworks/5f3c", "lever", "kokonetworks"],
  ["https://jobs.lever.co/madeup-farms", "lever", "madeup-farms"],
  ["https://jobs.ashbyhq.com/m-kopa/3d1c?utm_source=x", "ashby", "m-kopa"],
  ["https://jobs.smartrecruiters.com/AmrefHealthAfrica4/7439-nurse", "smartrecruiters", "AmrefHealthAfrica4"],
  ["https://careers.smartrecruiters.com/StandardBankGroup", "smartrecruiters", "StandardBankGroup"],
  ["https://apply.workable.com/tatucity/", "workable", "tatucity"],
  ["https://apply.workable.com/nalamoney/j/AB12CD34EF/", "workable", "nalamoney"],
  ["https://evidence-action.workable.com/jobs/123", "workable", "evidence-action"],
  ["https://sunking.pinpointhq.com/en/postings/ce6c-a2d3", "pinpoint", "sunking"],
  ["https://paystack.teamtailor.com/jobs/834-engineer", "teamtailor", "paystack"],
  ["https://madeup.na.teamtailor.com/jobs", "teamtailor", "madeup.na"],
  ["https://wasoko.breezy.hr/p/98323abf2296-driver", "breezy", "wasoko"],
  ["https://imbank.bamboohr.com/careers/44", "bamboohr", "imbank"],
  ["https://solidaridadnetworkeca.bamboohr.com/jobs/", "bamboohr", "solidaridadnetworkeca"],
  ["https://eidu.jobs.personio.de/job/18?language=en", "personio", "eidu"],
  ["https://madeup.jobs.personio.com/", "personio", "madeup"],
  ["https://ats.rippling.com/madeup-co/jobs/2f06-74e6", "rippling", "madeup-co"],
  ["https://ats.rippling.com/en-GB/madeup-co/jobs", "rippling", "madeup-co"],
  [
    "https://eoin.fa.em3.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_3001/requisitions",
    "oracle",
    "eoin.fa.em3/CX_3001",
  ],
  [
    "https://egjd.fa.us6.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX/job/1200",
    "oracle",
    "egjd.fa.us6/CX",
  ],
  [
    "https://absa.wd3.myworkdayjobs.com/en-US/ABSAcareersite/job/Nairobi/Teller_R-1",
    "workday",
    "absa.wd3/ABSAcareersite",
  ],
  ["https://path.wd1.myworkdayjobs.com/External", "workday", "path.wd1/External"],
  ["https://nkg.wd103.myworkdayjobs.com/wday/cxs/nkg/nkg/jobs", "workday", "nkg.wd103/nkg"],
  ["https://wd3.myworkdaysite.com/en-US/recruiting/wfp/job_openings", "workday", "wd3/wfp/job_openings"],
] as const)("%s is an account on a hiring system", (address, system, account) => {
  expect(findingAt(address)).toEqual({ system, account });
});

test.each([
  ["https://msf.recruitee.com/o/nurse", "Recruitee", "token"],
  ["https://careers-chai.icims.com/jobs/search", "iCIMS", "key"],
  ["https://equitybank.taleo.net/careersection/ext_new/jobsearch.ftl", "Taleo", "people"],
  ["https://jumo.careers.hibob.com/jobs", "HiBob", "own pages"],
  ["https://livinggoods.applytojob.com/apply", "JazzHR", "people"],
  ["https://careers.un.org/jobfeed", "UN Careers", "terms"],
])("%s is on a system that cannot be read, and it says why", (address, closed, why) => {
  expect(findingAt(address)).toEqual({ closed, because: expect.stringContaining(why) });
});

test.each([
  "https://www.safaricom.co.ke/careers",
  "https://www.workable.com/",
  "https://www.teamtailor.com/en/",
  "not an address",
])("%s names no account", (address) => expect(findingAt(address)).toBeNull());

test("what a careers page embeds or links to is found in it, each account once", () => {
  const page = `<a href="https://jobs.lever.co/kokonetworks">Jobs</a>
    <script src="//boards.greenhouse.io/embed/job_board/js?for=scangroup"></script>
    <script>var url = "https:\\/\\/apply.workable.com\\/tatucity\\/"</script><a href="https://jobs.lever.co/kokonetworks/1">One</a>`;
  expect(findingsIn(page)).toEqual([
    { system: "lever", account: "kokonetworks" },
    { system: "greenhouse", account: "scangroup" },
    { system: "workable", account: "tatucity" },
  ]);
  expect(findingsIn("<p>Write to us.</p>")).toEqual([]);
});

test("an account says whether it is covered, to be tried, or somebody else's", () => {
  expect(employerAt({ system: "pinpoint", account: "sunking" })).toMatchObject({
    board: { slug: "sun-king" },
    isToTry: false,
  });
  expect(employerAt({ system: "workable", account: "Ciff" })).toMatchObject({
    board: { slug: "ciff" },
    isToTry: true,
  });
  expect(employerAt({ system: "lever", account: "madeup-farms" })).toBeNull();
  expect(isDecoy({ system: "lever", account: "copia" })).toBe(true);
});

test("an employer is found by words of its name", () => {
  expect(employersNamed("sun king").map(({ board }) => board.slug)).toEqual(["sun-king"]);
  expect(employersNamed("one acre").length).toBeGreaterThan(3);
  expect(employersNamed("Nobody Ltd")).toEqual([]);
});

test("the line to add is a line of the list", () => {
  expect(lineFor({ system: "lever", account: "madeup-farms" }, "Made-Up Farms 24")).toBe(
    'lever({ slug: "made-up-farms", name: "Made-Up Farms 24", account: "madeup-farms" }),',
  );
});

test("every employer's own page leads back to it, none is known to be somebody else's, and each stands in one place", () => {
  const listed = [...employers, ...employersToTry];
  expect(new Set(listed.map(({ slug }) => slug)).size).toBe(listed.length);
  expect(new Set(listed.map(({ home }) => home)).size).toBe(listed.length);
  for (const { slug, home } of listed) {
    const finding = findingAt(home);
    if (!finding || "closed" in finding) throw new Error(`${home} is not found`);
    expect([slug, isDecoy(finding)]).toEqual([slug, false]);
    expect(employerAt(finding)?.board.slug).toBe(slug);
  }
  for (const system of Object.keys(decoys)) expect(Object.keys(hiringSystems)).toContain(system);
});
