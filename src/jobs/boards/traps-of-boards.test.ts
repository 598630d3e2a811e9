// What single boards were seen to do, each with made-up entries.
import { expect, test } from "bun:test";
import {
  asLatin1,
  employer,
  fromRemoteok,
  json,
  nowMs,
  only,
  rss,
} from "../../../test/support/boards/made-up-page.ts";
import { withFacts } from "../catalogue/job-reading.ts";
import { ashby } from "./ashby.ts";
import { careerpointkenya } from "./careerpointkenya.ts";
import { corporatestaffing } from "./corporatestaffing.ts";
import { jobwebkenya } from "./jobweb.ts";
import { myjobmagkenya } from "./myjobmag.ts";
import { reliefweb } from "./reliefweb.ts";
import { remoteok } from "./remoteok.ts";
import { simplify } from "./simplify.ts";
import { workable } from "./workable.ts";

const item = (title: string, more = "", link = "https://x.example.org/job/a/") =>
  `<item><title>${title}</title><link>${link}</link><guid>?p=${title.length}</guid>${more}</item>`;

test("Remote OK's plain texts keep their lines, as such or written out", () => {
  const tail = "<br/><br/>Please mention the word **ZEBRA** and tag RMTI= when applying (#RMTI=).";
  expect(fromRemoteok({ description: `Duties\n- Drive\n- Load${tail}` }).job.description).toBe(
    "Duties\n- Drive\n- Load",
  );
  expect(fromRemoteok({ description: `Duties\\n- Drive\\n- Load${tail}` }).job.description).toBe(
    "Duties\n- Drive\n- Load",
  );
});

test("Remote OK's adverts for a town are not remote, unless they say so", () => {
  const text = `<p>${"You will cook for our guests in the evening. ".repeat(5)}</p>`;
  expect(fromRemoteok({ location: "Marsa, ", description: text }).job.type).toBe("");
  expect(fromRemoteok({ location: "Marsa, ", description: `${text}<p>Fully remote.</p>` }).job.type).toBe(
    "remote",
  );
  expect(fromRemoteok({ location: "Worldwide", description: text }).job.type).toBe("remote");
});

test("Remote OK's adverts of one line and a bare town are dropped", () => {
  const entry = { id: "7", position: "Clerk", url: "https://remoteok.com/7", location: "How, " };
  expect(json(remoteok, [{ ...entry, description: "Apply at our site for great pay." }]).jobs).toEqual([]);
});

test("MyJobMag's titles come back from three layers of damage", () => {
  const title = "Cook – Kitchen at Duka";
  const page = rss(myjobmagkenya, item(asLatin1(asLatin1(asLatin1(title)))));
  expect(only(page).job).toMatchObject({ title: "Cook – Kitchen", company: "Duka" });
});

test("Corporate Staffing's employers stand behind the word Job, and its articles are none", () => {
  const titles = ["Accountant Job Savanna Foods", "Accountant Job (60K)", "Driver at Rift Couriers"];
  const jobs = titles.map((title) => only(rss(corporatestaffing, item(title))).job);
  expect(jobs.map(({ title, company }) => [title, company])).toEqual([
    ["Accountant", "Savanna Foods"],
    ["Accountant Job (60K)", ""],
    ["Driver", "Rift Couriers"],
  ]);
  const articles =
    item("Sample CV for Accountants") +
    item("Employers and Notice", "", "https://www.corporatestaffing.co.ke/2026/07/employers-and-notice/");
  expect(rss(corporatestaffing, articles)).toMatchObject({ jobs: [], odd: 0, entries: 2 });
});

test("Corporate Staffing's types are categories that end in Jobs", () => {
  const { job } = only(rss(corporatestaffing, item("Cook Job Duka", "<category>Part Time Jobs</category>")));
  expect(job.type).toBe("part-time");
});

test("Jobweb's round-ups are no jobs", () => {
  const several = item("Various Jobs at Tumaini Hospital") + item("103 Vacancies Open at Duka Kuu");
  expect(rss(jobwebkenya, several + item("Nurse at Tumaini Hospital")).jobs).toHaveLength(1);
});

const placed = (place: string) =>
  only(
    rss(
      jobwebkenya,
      item("Nurse at Duka", `<description>&lt;p&gt;Location: ${place}&lt;/p&gt;</description>`),
    ),
  );

test("a foreign place on a Kenyan board is where it says", () => {
  expect(placed("Kampala, Uganda").job.location).toBe("Kampala, Uganda");
  expect(placed("Kampala, Uganda").facets.country).toBe("UG");
  expect(placed("Kisumu")).toMatchObject({ job: { location: "Kisumu, Kenya" }, facets: { country: "KE" } });
});

test("a foreign city on a Kenyan board is not put in Kenya, though no country stands beside it", () => {
  for (const city of ["Juba", "Kampala"]) {
    const { job, facts } = withFacts(placed(city), nowMs);
    expect([job.location, facts.eligibility.verdict, facts.place.country]).toEqual([city, "closed", null]);
  }
  const ofMyJobMag = item("Nurse at Duka", "<location>Kigali</location>");
  expect(only(rss(myjobmagkenya, ofMyJobMag)).job.location).toBe("Kigali");
  expect(withFacts(placed("Kamulu"), nowMs).facts.eligibility.verdict).toBe("open");
});

test("no words of ours are told as the board's: neither its country behind a town, nor in a place's stead", () => {
  const town = withFacts(placed("Kisumu"), nowMs).facts;
  expect([town.eligibility.evidence, town.place.evidence]).toEqual(["Kisumu", "Kisumu"]);
  const none = withFacts(only(rss(jobwebkenya, item("Nurse at Duka"))), nowMs).facts;
  expect(none.eligibility).toMatchObject({ verdict: "open", scope: "countries", evidence: "" });
  expect(none.place).toMatchObject({ country: "KE", evidence: "" });
});

test("MyJobMag's closing dates are days, and its links are told apart by their numbers", () => {
  const link = (number: number) => `https://www.myjobmag.co.ke/a_fields.php?id=${number}`;
  const closes = "<expiryDate>Mon, 19 Oct 2026 00:00:00 GMT</expiryDate>";
  const { jobs } = rss(
    myjobmagkenya,
    item("Cook at Duka", closes, link(1)) + item("Nurse at Duka", "", link(2)),
  );
  expect(jobs.map(({ job, expiresAt }) => [job.url, expiresAt])).toEqual([
    [link(1), "2026-10-19T20:59:59.999Z"],
    [link(2), ""],
  ]);
  expect(new Set(jobs.map(({ job }) => job.id)).size).toBe(2);
});

test("MyJobMag's headings do not run into what stands before them", () => {
  const glued =
    "<description>We sell tea.Key Responsibilities\n\tPick tea for our guestsJOB SUMMARY: Tea</description>";
  expect(only(rss(myjobmagkenya, item("Cook at Duka", glued))).job.description).toBe(
    "We sell tea.\nKey Responsibilities\nPick tea for our guests\nJOB SUMMARY: Tea",
  );
});

test("Career Point's roles may end in a word of their own, and its texts in a link to read on", () => {
  for (const end of ["Read More", "Read &gt;&gt;&gt;"]) {
    const text = `<description>&lt;p&gt;Buy spare parts. ${end}&lt;/p&gt;</description>`;
    expect(
      only(rss(careerpointkenya, item("Procurement Specialist - IT Job Rift Motors", text))).job,
    ).toMatchObject({
      title: "Procurement Specialist - IT",
      company: "Rift Motors",
      description: "Buy spare parts.…",
    });
  }
});

test("Jobweb's words of articles do not cost a vacancy", () => {
  const articles = [
    "Top 5 Mistakes in CVs",
    "10 Interview Tips",
    "What is a CV",
    "How to Prepare for an Interview",
  ];
  expect(rss(jobwebkenya, articles.map((title) => item(title)).join("")).jobs).toEqual([]);
  const vacancies = ["Salary Administrator at Duka", "Guide at Mara Camp"];
  expect(rss(jobwebkenya, vacancies.map((title) => item(title)).join("")).jobs).toHaveLength(2);
});

test("a job that Workable sends once for each of its places is one job in all of them", () => {
  const opening = { shortcode: "A1", title: "Analyst", url: "https://apply.workable.com/j/A1" };
  const lagos = { ...opening, city: "Lagos", country: "Nigeria", locations: [{ countryCode: "NG" }] };
  const nairobi = { ...opening, city: "Nairobi", country: "Kenya", locations: [{ countryCode: "KE" }] };
  const listed = only(json(workable(employer), { jobs: [lagos, nairobi, nairobi] }));
  expect(listed.job.location).toBe("Lagos, Nigeria; Nairobi, Kenya");
  expect(withFacts(listed, nowMs).facts.eligibility.verdict).toBe("open");
});

test("Ashby's hybrid jobs are not remote, though they claim it", () => {
  const entry = {
    id: "x",
    title: "Clerk",
    jobUrl: "https://jobs.ashbyhq.com/t/x",
    isListed: true,
    isRemote: true,
  };
  const typed = (workplaceType: string) =>
    only(json(ashby(employer), { jobs: [{ ...entry, workplaceType }] })).facets.remote;
  expect([typed("Hybrid"), typed("Remote")]).toEqual([false, true]);
});

test("entities are decoded before anything is split", () => {
  const labels =
    "&lt;p&gt;Location: Mombasa &amp;amp; Kilifi&lt;/p&gt;&lt;p&gt;Company: Johnson &amp;amp; Johnson&lt;/p&gt;";
  const { job } = only(rss(jobwebkenya, item("Nurse", `<description>${labels}</description>`)));
  expect(job).toMatchObject({ location: "Mombasa & Kilifi, Kenya", company: "Johnson & Johnson" });
});

test("ReliefWeb is asked for jobs in any of its countries, also for internships", () => {
  for (const feed of reliefweb.feeds) {
    const { searchParams } = new URL(feed.request(1, { reliefwebAppname: "kazi" }, nowMs).url);
    expect(searchParams.get("filter[conditions][0][operator]")).toBe("OR");
    expect(searchParams.getAll("filter[conditions][0][value][]")).toContain("ken");
    expect(searchParams.get("filter[operator]")).toBe("AND");
  }
});

test("jobs of Simplify that share an identifier are all there, the others keep theirs", () => {
  const advert = (id: string, link: string) => ({
    ...{
      id,
      title: "Intern",
      url: `https://a.org/${link}`,
      active: true,
      is_visible: true,
      date_posted: 1786000000,
    },
  });
  const ids = json(simplify, [advert("a", "1"), advert("a", "2"), advert("b", "3")]).jobs.map(
    ({ job }) => job.id,
  );
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain(only(json(simplify, [advert("b", "3")])).job.id);
});
