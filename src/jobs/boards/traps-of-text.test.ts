// Every way in which a board has been seen to mislead a reader, with made-up entries.
import { describe, expect, test } from "bun:test";
import {
  asLatin1,
  employer,
  fromHimalayas,
  fromJobweb,
  fromRemoteok,
  fromRemotive,
  fromWwr,
  json,
  only,
  pageOf,
} from "../../../test/support/boards/made-up-page.ts";
import { greenhouse } from "./greenhouse.ts";
import { jobicy } from "./jobicy.ts";
import { myjobmagkenya } from "./myjobmag.ts";

describe("text", () => {
  test("mojibake is repaired in every field, and right text is not touched", () => {
    const { job } = fromRemoteok({
      location: asLatin1("Kraków"),
      description: asLatin1("We’re <b>here</b>"),
    });
    expect([job.location, job.description]).toEqual(["Kraków", "We’re here"]);
    expect(fromRemotive({ description: "<p>Café – 😀 Ã©</p>" }).job.description).toBe("Café – 😀 Ã©");
  });

  test("what a board adds to every description is stripped", () => {
    const spam =
      "Good work.<br/><br/>Please mention the word **ZEBRA** and tag RMTI= when applying (#RMTI=).";
    expect(fromRemoteok({ description: spam }).job.description).toBe("Good work.");
    const pixel = '<p>Good work.</p><img src="https://remotive.com/job/track/5/blank.gif" alt=""/>';
    expect(fromRemotive({ description: pixel }).job.description).toBe("Good work.");
    const origin =
      '<p>Good work.</p><p>Originally posted on <a href="https://himalayas.app">Himalayas</a></p>';
    expect(fromHimalayas({ description: origin }).job.description).toBe("Good work.");
  });

  test("entities in titles, companies and categories are decoded", () => {
    const entry = { id: 1, url: "https://jobicy.com/1", jobTitle: "R&amp;D Lead", companyName: "A &amp; B" };
    const { job, facets } = only(
      json(jobicy, { jobs: [{ ...entry, jobIndustry: ["Product &amp; Operations"] }] }),
    );
    expect([job.title, job.company, facets.categories]).toEqual([
      "R&D Lead",
      "A & B",
      ["Product & Operations"],
    ]);
    expect(fromJobweb("<title>Editor &#124; On Site at Baraka</title>").job.title).toBe("Editor | On Site");
  });

  test("two layers of escaping are undone where a board has two, and never three", () => {
    const wwr = fromWwr(
      "<title>T: A</title><description>&lt;p&gt;R&amp;amp;D&amp;nbsp;&amp;lt;b&amp;gt;&lt;/p&gt;</description>",
    );
    expect(wwr.job.description).toBe("R&D < b>");
    const entry = {
      id: 1,
      title: "Clerk",
      absolute_url: "https://a.org/1",
      content: "&lt;p&gt;A&amp;amp;B&lt;/p&gt;",
    };
    expect(only(json(greenhouse(employer), { jobs: [entry] })).job.description).toBe("A&B");
    expect(fromRemotive({ description: "<p>&amp;lt;b&amp;gt;</p>" }).job.description).toBe("&lt;b&gt;");
  });

  test("run-together or plain text is taken as it is, with its line breaks", () => {
    expect(
      fromHimalayas({ description: "Duties:\r\n drive  a van \r\n\r\nPay & perks" }).job.description,
    ).toBe("Duties:\ndrive a van\n\nPay & perks");
  });

  test("a long description is kept whole up to 20,000 characters and cut at a word, emoji whole", () => {
    const { description } = fromRemotive({ description: `<p>${"kazi 😀😀 ".repeat(5_000)}</p>` }).job;
    expect(description.length).toBeLessThanOrEqual(20_000);
    expect(description.length).toBeGreaterThan(19_000);
    expect(description).toMatch(/(?:kazi|😀)…$/u);
  });

  test("the full text is preferred to the excerpt, and WordPress' tail goes", () => {
    const tail = '<p>The post <a href="x">Clerk at B</a> appeared first on <a href="y">Jobs</a>.</p>';
    const { job } = fromJobweb(
      `<title>Clerk at B</title><description><![CDATA[<p>Short [&#8230;]</p>${tail}]]></description>` +
        `<content:encoded><![CDATA[<p>The whole text.</p>${tail}]]></content:encoded>`,
    );
    expect(job.description).toBe("The whole text.");
    const excerpt = fromJobweb(
      `<title>Clerk at B</title><description><![CDATA[<p>Short [&#8230;]</p>${tail}]]></description>`,
    );
    expect(excerpt.job.description).toBe("Short…");
  });

  test("the header, then the prolog, then the bytes decide how text is decoded", () => {
    const feed = (encoding: string, title: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><rss><channel><item><title><![CDATA[${title} at B]]></title><link>/job/a</link></item></channel></rss>`;
    const latin1 = Uint8Array.from(feed("iso-8859-1", "Caf\u00e9 \u0093Chef\u0094"), (c) => c.charCodeAt(0));
    expect(only(pageOf(myjobmagkenya, latin1)).job.title).toBe("Café “Chef”");
    expect(only(pageOf(myjobmagkenya, feed("iso-8859-1", "Café ’26"))).job.title).toBe("Café ’26");
    expect(only(pageOf(myjobmagkenya, latin1, 1, "text/xml; charset=windows-1252")).job.title).toBe(
      "Café “Chef”",
    );
    expect(only(pageOf(myjobmagkenya, feed("nonsense", "Café"))).job.title).toBe("Café");
  });
});
