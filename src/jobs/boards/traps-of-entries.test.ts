// Every way in which a board has been seen to mislead a reader, with made-up entries.
import { describe, expect, test } from "bun:test";
import {
  employer,
  fromHimalayas,
  fromJobweb,
  fromRemoteok,
  fromRemotive,
  fromWwr,
  json,
  nowMs,
  only,
  rss,
} from "../../../test/support/boards/made-up-page.ts";
import { isInternship } from "../search/job-words.ts";
import { arbeitnow } from "./arbeitnow.ts";
import { ashby } from "./ashby.ts";
import { careerpointkenya } from "./careerpointkenya.ts";
import { jobicy } from "./jobicy.ts";
import { lever } from "./lever.ts";
import { myjobmagkenya } from "./myjobmag.ts";
import { opportunitydesk } from "./opportunitydesk.ts";
import { reliefweb } from "./reliefweb.ts";
import { remoteok } from "./remoteok.ts";
import { simplify } from "./simplify.ts";
import { smartrecruiters } from "./smartrecruiters.ts";
import { themuse } from "./themuse.ts";
import { wordpressFeed } from "./wordpress-feed.ts";
import { workable } from "./workable.ts";
import { workingnomads } from "./workingnomads.ts";

describe("what is not a job", () => {
  test("a legal notice among the jobs is not counted", () => {
    const result = json(remoteok, [
      { last_updated: 1, legal: "terms" },
      { id: "7", position: "Clerk", url: "https://remoteok.com/7" },
    ]);
    expect([result.entries, result.odd, result.jobs.length]).toEqual([1, 0, 1]);
  });

  test("closed and hidden adverts are left out, and expiry is kept beside the job", () => {
    const advert = (id: string, changes: object) => ({
      ...{
        id,
        title: "Intern",
        url: `https://a.org/${id}`,
        active: true,
        is_visible: true,
        date_posted: 1786000000,
      },
      ...changes,
    });
    const result = json(simplify, [
      advert("a", { active: false }),
      advert("b", { is_visible: false }),
      advert("c", {}),
    ]);
    expect(result.jobs).toHaveLength(1);
    expect(fromHimalayas({ expiryDate: 1795451744 }).expiresAt).toBe("2026-11-23T16:35:44.000Z");
    const unlisted = { id: "x", title: "Clerk", jobUrl: "https://jobs.ashbyhq.com/t/x", isListed: false };
    expect(json(ashby(employer), { jobs: [unlisted] })).toMatchObject({ jobs: [], odd: 0, entries: 1 });
  });

  test("articles, scholarships and round-ups in a job feed are left out without counting as odd", () => {
    const item = (title: string, category: string) =>
      `<item><title>${title}</title><link>https://x.example.org/${title.length}</link><category>${category}</category></item>`;
    const careers = rss(
      careerpointkenya,
      item("How to Ace an Interview", "Blog") + item("Clerk Job TUMAINI", "Jobs"),
    );
    expect(careers.jobs.map(({ job }) => [job.title, job.company])).toEqual([["Clerk", "TUMAINI"]]);
    const mixed = rss(
      opportunitydesk,
      item("Tumaini Scholarship 2026", "Scholarships") +
        item("17 Internship Opportunities Currently Open", "Internships") +
        item("Tumaini Internship 2026", "Internships"),
    );
    expect(mixed.jobs.map(({ job }) => [job.title, job.type])).toEqual([
      ["Tumaini Internship 2026", "internship"],
    ]);
    expect(mixed.odd).toBe(0);
  });

  test("an international post is no internship, a Praktikum is", () => {
    const title = (words: string) => fromRemotive({ title: words });
    expect(isInternship(title("International Internal Auditor"))).toBe(false);
    expect(isInternship(title("Praktikum im Vertrieb"))).toBe(true);
    for (const words of [
      "Praktikant (m/w/d)",
      "Praktikant:in",
      "Praktikant*innen",
      "Marketingpraktikant/-in",
    ])
      expect([words, isInternship(title(words))]).toEqual([words, true]);
    const entry = {
      slug: "praktikant-7",
      title: "Praktikant Vertrieb",
      url: "https://www.arbeitnow.com/j/7",
    };
    expect(only(json(arbeitnow, { data: [entry] })).job.type).toBe("internship");
  });
});

describe("fields", () => {
  test("every board's kind of date becomes UTC", () => {
    expect(fromRemotive({ publication_date: "2026-05-15T14:00:51" }).job.date).toBe(
      "2026-05-15T14:00:51.000Z",
    );
    const nomad = {
      url: "https://www.workingnomads.com/job/go/9/",
      title: "A",
      pub_date: "2026-09-25T02:36:13-04:00",
    };
    expect(only(json(workingnomads, [nomad])).job.date).toBe("2026-09-25T06:36:13.000Z");
    const posting = {
      id: "u",
      text: "A",
      hostedUrl: "https://jobs.lever.co/t/u",
      categories: {},
      createdAt: 1779223091267,
    };
    expect(only(json(lever(employer), [posting])).job.date).toBe("2026-05-19T20:38:11.267Z");
    const opening = {
      shortcode: "A1",
      title: "A",
      url: "https://apply.workable.com/j/A1",
      published_on: "2026-08-05",
    };
    expect(only(json(workable(employer), { jobs: [opening] })).job.date).toBe("2026-08-05T00:00:00.000Z");
  });

  test("a missing or future date is left open, never filled with now", () => {
    expect(fromRemotive({}).job.date).toBe("");
    expect(fromHimalayas({ pubDate: nowMs / 1000 + 86_400 }).job.date).toBe("");
  });

  test("a renewed advert keeps its id", () => {
    const [old, renewed] = ["2026-07-08T00:00:00", "2026-08-08T00:00:00"].map(
      (date) => fromRemotive({ publication_date: date }).job,
    );
    expect(old?.id).toBe("remotive-5");
    expect(renewed?.id).toBe("remotive-5");
    expect([old?.date, renewed?.date]).toEqual(["2026-07-08T00:00:00.000Z", "2026-08-08T00:00:00.000Z"]);
  });

  test("an id comes from a number, a numeric text, digits in a link, or the board's own identifier", () => {
    expect(fromRemoteok({}).job.id).toBe("remoteok-7");
    const nomad = { url: "https://www.workingnomads.com/job/go/1719512/", title: "A" };
    expect(only(json(workingnomads, [nomad])).job.id).toBe("workingnomads-1719512");
    const german = { slug: "koch-berlin-60723", title: "Koch", url: "https://www.arbeitnow.com/j" };
    expect(only(json(arbeitnow, { data: [german] })).job.id).toBe("arbeitnow-60723");
    expect(fromJobweb("<title>A at B</title>").job.id).toBe("jobwebkenya-1");
    expect(fromHimalayas({}).job.id).toMatch(/^himalayas-\d{9,16}$/);
  });

  test("a type is read from a text, a list, nothing, or nonsense", () => {
    const typed = (jobType: unknown) =>
      only(json(jobicy, { jobs: [{ id: 1, url: "https://jobicy.com/1", jobTitle: "A", jobType }] })).job.type;
    expect([typed(["Full-Time"]), typed("part-time"), typed([]), typed(7)]).toEqual([
      "full-time",
      "part-time",
      "remote",
      "remote",
    ]);
    const german = {
      slug: "a-1",
      title: "Koch",
      url: "https://www.arbeitnow.com/j",
      job_types: ["berufserfahren"],
    };
    expect(only(json(arbeitnow, { data: [german] })).job.type).toBe("");
  });

  test("a place is read from a text, a list, objects, and an empty list that means everywhere", () => {
    expect(fromRemoteok({ location: "Marsa, " }).job.location).toBe("Marsa");
    expect(fromHimalayas({ locationRestrictions: [] }).job.location).toBe("Worldwide");
    const job = {
      id: 1,
      name: "A ",
      refs: { landing_page: "https://www.themuse.com/j" },
      company: { name: "B" },
    };
    const locations = [{ name: "Lagos, Nigeria" }, { name: "Accra, Ghana" }];
    expect(only(json(themuse, { results: [{ ...job, locations }] })).job.location).toBe(
      "Lagos, Nigeria; Accra, Ghana",
    );
  });

  test("the employer is taken out of the title, never from the site's staff", () => {
    const { job } = fromJobweb("<title>Clerk at Baraka Ltd</title><dc:creator>sitestaff</dc:creator>");
    expect([job.title, job.company]).toEqual(["Clerk", "Baraka Ltd"]);
    expect(fromWwr("<title>Baraka: Clerk: Night</title>").job).toMatchObject({
      title: "Clerk: Night",
      company: "Baraka",
    });
    expect(fromWwr("<title>Clerk</title>").job).toMatchObject({ title: "Clerk", company: "" });
  });

  test("several organisations and countries of one advert are all named", () => {
    const fields = {
      ...{ title: "Nurse", url_alias: "https://reliefweb.int/job/9/nurse", "body-html": "<p>Care.</p>" },
      ...{
        source: [{ name: "Baraka" }, { name: "Tumaini" }],
        country: [{ name: "Kenya" }, { name: "Uganda" }],
      },
    };
    const { job } = only(json(reliefweb, { data: [{ id: "9", fields }] }));
    expect([job.company, job.location]).toEqual(["Baraka, Tumaini", "Kenya, Uganda"]);
  });

  test("fields that vanish cost nothing but themselves", () => {
    expect(fromRemotive({}).job).toMatchObject({
      company: "",
      location: "",
      type: "remote",
      description: "",
    });
    expect(fromWwr("<title>A: B</title>").job).toMatchObject({ location: "", type: "remote" });
    expect(fromRemotive({ tags: "x", category: null, job_type: [] }).facets).toMatchObject({
      tags: [],
      categories: [],
    });
  });

  test("a link is lower-cased in its host, resolved, freed of tracking, and must lead to a human page", () => {
    expect(fromRemoteok({}).job.url).toBe("https://remoteok.com/7");
    const item = (link: string) => `<item><title>Clerk at B</title><link>${link}</link></item>`;
    expect(only(rss(myjobmagkenya, item("/job/clerk-b"))).job.url).toBe(
      "https://www.myjobmag.co.ke/job/clerk-b",
    );
    const refused = rss(myjobmagkenya, item("javascript:alert(1)") + item("/job/x?utm_source=rss"));
    expect([refused.odd, only(refused).job.url]).toEqual([1, "https://www.myjobmag.co.ke/job/x"]);
    const posting = { id: "743", name: "A", location: {}, ref: "https://api.smartrecruiters.com/v1/x/743" };
    const hired = only(json(smartrecruiters(employer), { content: [posting] }));
    expect(hired.job.url).toBe("https://jobs.smartrecruiters.com/tumaini/743");
  });
});

describe("a feed that packs its fields into title and text", () => {
  const plain = wordpressFeed({
    slug: "plain",
    name: "Plain",
    home: "https://plain.example.org",
    feedUrl: "https://plain.example.org/feed/",
    splitTitle: (title) => ({ title, company: "" }),
  });

  test("a closing date leaves the title, a site's name leaves the text, and no date is made up", () => {
    const { job, expiresAt } = only(
      rss(
        plain,
        "<item><title>Analyst (M&amp;E) - Expiry Date: 2026-10-19</title><link>https://plain.example.org/a-6409/</link>" +
          "<description>Posting Date: 10/05/2026\r\nLocations: Harare, Zimbabwe\r\n\r\nThe post is in the .... Othersite.co.za</description></item>",
      ),
    );
    expect(job).toMatchObject({ title: "Analyst (M&E)", date: "", location: "Harare, Zimbabwe" });
    expect(job.description).toBe(
      "Posting Date: 10/05/2026\nLocations: Harare, Zimbabwe\n\nThe post is in the…",
    );
    expect(expiresAt).toBe("2026-10-19T21:59:59.999Z");
  });

  test.each([
    ["Country: Kenya", "Organization: Baraka", "Kenya", "Baraka"],
    ["Countries: Kenya, Uganda", "Organizations: Baraka, Tumaini", "Kenya, Uganda", "Baraka, Tumaini"],
  ])(
    "labels in the text are read, singular or plural, and are no part of it: %s",
    (country, source, place, company) => {
      const { job, expiresAt } = only(
        rss(
          plain,
          `<item><title>Nurse</title><link>https://plain.example.org/b</link><description>&lt;div class="tag country"&gt;${country}&lt;/div&gt;
        &lt;div class="tag source"&gt;${source}&lt;/div&gt; &lt;div&gt;Closing date: 22 Oct 2027&lt;/div&gt;&lt;p&gt;Care.&lt;/p&gt;</description></item>`,
        ),
      );
      expect(job).toMatchObject({ location: place, company, description: "Care." });
      expect(expiresAt).toBe("2027-10-22T20:59:59.999Z");
    },
  );
});
