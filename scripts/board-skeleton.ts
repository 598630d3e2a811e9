// What a new board starts from: a file, a sample and a line, together already a board that works.
export type NewBoard = { slug: string; name: string; feedUrl: string };

const slugForm = /^[a-z][a-z\d]*[a-z]$/;

/** A sentence that says what to write instead, or null. */
export function wrongWith(
  { slug, name, feedUrl }: NewBoard,
  existingSlugs: readonly string[],
): string | null {
  if (!slugForm.test(slug))
    return `The slug is \`${slug}\`; write lower-case letters and digits, a letter at both ends.`;
  if (existingSlugs.includes(slug)) return `There already is a board \`${slug}\`; choose another slug.`;
  if (name.trim() === "") return "The name is empty; write it as the board's terms want it shown.";
  const url = URL.parse(feedUrl);
  return url?.protocol === "https:" ? null : `The feed is \`${feedUrl}\`; write its whole https address.`;
}

/** A WordPress feed ends in /feed/; everything else starts as JSON. */
export function boardSkeleton(board: NewBoard): { board: string; sample: string } {
  const path = new URL(board.feedUrl).pathname;
  return /\/feed\/$/.test(path) ? wordpress(board) : json(board, path);
}

/** The import in its place by name, and the board in front of the employers. */
export function withBoard(allBoards: string, slug: string): string {
  const lines = allBoards.split("\n");
  const isImport = (line: string) => line.startsWith("import ");
  const pathOf = (line: string) => /"(.+)"/.exec(line)?.[1] ?? "";
  const later = lines.findIndex((line) => isImport(line) && pathOf(line) > `./${slug}.ts`);
  const at = later >= 0 ? later : lines.findLastIndex(isImport) + 1;
  lines.splice(at, 0, `import { ${slug} } from "./${slug}.ts";`);
  lines.splice(lines.indexOf("  ...employers,"), 0, `  ${slug},`);
  return lines.join("\n");
}

function wordpress({ slug, name, feedUrl }: NewBoard) {
  const home = new URL(feedUrl).origin;
  return {
    board: `import { splitRoleAtCompany } from "../job/job-title.ts";
import { wordpressFeed } from "./wordpress-feed.ts";

export const ${slug} = wordpressFeed({
  slug: ${JSON.stringify(slug)},
  name: ${JSON.stringify(name)},
  home: "${home}",
  feedUrl: ${JSON.stringify(feedUrl)},
  splitTitle: splitRoleAtCompany,
});
`,
    sample: `import { corporateStaffingJobs } from "../../../sample-boards/made-up/african-streams.ts";
import type { BoardSample } from "../../../sample-boards/sample-board.ts";
import { writeWordpressFeed } from "../../../sample-boards/wordpress-feed.ts";

const home = "${home}";

export const sample: BoardSample = {
  jobs: (_url, nowMs) => corporateStaffingJobs(nowMs).filter((job) => job.kind === "vacancy"),
  answer: (url, jobs) =>
    writeWordpressFeed(
      {
        home,
        title: ${JSON.stringify(name)},
        staff: "staff",
        itemsPerPage: 10,
        titleOf: (job) => \`\${job.title} at \${job.company.name}\`,
        linkOf: (_job, slug) => \`\${home}/\${slug}/\`,
        categoriesOf: () => ["Jobs"],
        contentOf: (_job, text) => text,
      },
      url,
      jobs,
    ),
};
`,
  };
}

function json({ slug, name, feedUrl }: NewBoard, path: string) {
  const { host } = new URL(feedUrl);
  const home = `https://${host.replace(/^api\./, "www.")}`;
  return {
    board: `import { z } from "zod";
import { minuteMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, number, text, texts } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { factsOnly } from "./terms.ts";

export const ${slug} = jsonBoard({
  slug: ${JSON.stringify(slug)},
  name: ${JSON.stringify(name)},
  home: "${home}",
  hosts: ["${host}"],
  terms: {
    attribution: ${JSON.stringify(`Jobs by ${name}, with a link to each listing.`)},
    minIntervalMs: 30 * minuteMs,
    ground: "robots",
    page: "https://${host}/robots.txt",
    lookedAt: "${new Date().toISOString().slice(0, 10)}",
    ...factsOnly,
  },
  feeds: [feed({ name: "all", url: ${JSON.stringify(feedUrl)} })],

  envelope: z.object({ jobs: z.array(z.unknown()) }),
  entries: (document) => document.jobs,
  entry: z.object({
    id: number,
    title: z.string(),
    url: z.string(),
    company: text,
    location: text,
    type: text,
    date: moment,
    description: text,
    tags: texts,
  }),
  toPosting: (entry) => entry,
});
`,
    sample: `import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { workingNomadsJobs } from "../../../sample-boards/made-up/remote-streams.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

export const sample: BoardSample = {
  jobs: (_url, nowMs) => workingNomadsJobs(nowMs),
  answer(url, jobs) {
    if (url.pathname !== ${JSON.stringify(path)}) return notFound();
    return jsonAnswer({
      jobs: jobs.map((job) => ({
        id: job.number,
        title: job.title,
        url: \`${home}/jobs/\${job.number}\`,
        company: job.company.name,
        location: job.openTo.join(", "),
        type: job.employment,
        date: new Date(job.postedMs).toISOString(),
        description: htmlOf(job.body, plainHtml),
        tags: job.tags,
      })),
    });
  },
};
`,
  };
}
