// What single boards were seen to do, each with made-up entries.
import { expect, test } from "bun:test";
import { asLatin1, fromRemoteok, json, nowMs, only, rss } from "../../../test/support/boards/made-up-page.ts";
import { corporatestaffing } from "./corporatestaffing.ts";
import { jobwebkenya } from "./jobweb.ts";
import { myjobmagkenya } from "./myjobmag.ts";
import { reliefweb } from "./reliefweb.ts";
import { remoteok } from "./remoteok.ts";
import { simplify } from "./simplify.ts";

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

test("a foreign place on a Kenyan board is where it says", () => {
  const placed = (place: string) =>
    only(
      rss(
        jobwebkenya,
        item("Nurse at Duka", `<description>&lt;p&gt;Location: ${place}&lt;/p&gt;</description>`),
      ),
    );
  expect(placed("Kampala, Uganda").job.location).toBe("Kampala, Uganda");
  expect(placed("Kampala, Uganda").facets.country).toBe("UG");
  expect(placed("Kisumu")).toMatchObject({ job: { location: "Kisumu, Kenya" }, facets: { country: "KE" } });
});

test("entities are decoded before anything is split", () => {
  const labels =
    "&lt;p&gt;Location: Mombasa &amp;amp; Kilifi&lt;/p&gt;&lt;p&gt;Company: Johnson &amp;amp; Johnson&lt;/p&gt;";
  const { job } = only(rss(jobwebkenya, item("Nurse", `<description>${labels}</description>`)));
  expect(job).toMatchObject({ location: "Mombasa & Kilifi, Kenya", company: "Johnson & Johnson" });
});

test("ReliefWeb is asked for jobs in any of its countries", () => {
  const url = reliefweb.feeds[0]?.request(1, { reliefwebAppname: "kazi" }, nowMs).url ?? "";
  expect(new URL(url).searchParams.get("filter[operator]")).toBe("OR");
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
