import type { Command } from "commander";
import type { Board } from "../jobs/boards/board.ts";
import {
  employerAt,
  employersNamed,
  type Finding,
  findingAt,
  findingsIn,
  isDecoy,
  lineFor,
} from "../jobs/boards/find-employer.ts";
import { hiringSystems } from "../jobs/boards/hiring-systems.ts";
import { say, table, withJobs } from "./terminal/command.ts";

/** `line` is what to add to the list of employers, `note` what to know before. */
type Found = {
  system: string;
  account: string;
  covered: "yes" | "off" | "to try" | "no";
  board: string;
  note: string;
  line: string;
};

export function addBoardsFind(boards: Command): void {
  boards
    .command("find")
    .description(
      "which hiring system and account an employer has, whether it is covered, and the line to add",
    )
    .argument("<address or name>", "of a careers page, or of an employer")
    .option("--name <name>", "the employer's name as it writes it, for the line")
    .option("--json", "print what was found as JSON")
    .action(async (asked: string, options: { name?: string; json?: boolean }) => {
      const found = await findAll(asked, options.name);
      const unknown = found.length === 0 ? whyUnknown(asked) : "";
      say(
        {
          json: { asked, found, unknown: unknown || null },
          text: [
            found.length > 0 ? table(found, "system account covered board note") : `Unknown: ${unknown}`,
            ...found.flatMap(({ line }) =>
              line === "" ? [] : `\nAdd to src/jobs/boards/employers.ts:\n  ${line}`,
            ),
          ],
        },
        options,
      );
    });
}

const isAddress = (asked: string) => /^(?:https?:\/\/)?[^\s/]+\.[a-z]{2,}(?:[/:?#]|$)/i.test(asked);

async function findAll(asked: string, name: string | undefined): Promise<Found[]> {
  if (!isAddress(asked))
    return employersNamed(asked).map(({ board, isToTry }) =>
      coveredBy(board, isToTry, findingAt(board.home)),
    );
  const finding = findingAt(asked);
  if (finding) return [described(finding, name)];
  const page = await careersPage(asked);
  return page === null ? [] : findingsIn(page).map((found) => described(found, name));
}

function described(finding: Finding, name: string | undefined): Found {
  if ("closed" in finding)
    return {
      ...{ system: finding.closed, account: "", covered: "no", board: "" },
      ...{ note: `cannot be read: ${finding.because}`, line: "" },
    };
  const known = employerAt(finding);
  if (known) return coveredBy(known.board, known.isToTry, finding);
  const { system, account } = finding;
  const lastPart = account.split(/[./]/)[0] ?? account;
  const written = name ?? lastPart.charAt(0).toUpperCase() + lastPart.slice(1);
  const { switchedOn } = hiringSystems[system]({ slug: "it", name: written, account });
  const notes = [
    isDecoy(finding) && "this account is known to be another company's",
    switchedOn === "by-name" &&
      "off until BOARDS_ON names it: the system's owner does not say that others may read it",
    name === undefined && "write the name as the employer does",
  ];
  return {
    ...{ system: hiringSystems[system].system, account, covered: "no", board: "" },
    note: notes.filter(Boolean).join("; "),
    line: isDecoy(finding) ? "" : lineFor(finding, written),
  };
}

function coveredBy(board: Board, isToTry: boolean, finding: Finding | null): Found {
  const account = finding && "account" in finding ? finding : null;
  return {
    system: account ? hiringSystems[account.system].system : "",
    account: account?.account ?? "",
    covered: isToTry ? "to try" : board.switchedOn === "always" ? "yes" : "off",
    board: board.slug,
    note: isToTry ? "nobody has seen it answer: `kazi boards check --to-try`" : "",
    line: "",
  };
}

/** An employer's own page, asked for once, as a person would; null where it does not come. */
function careersPage(asked: string): Promise<string | null> {
  const url = URL.parse(asked.includes("://") ? asked : `https://${asked}`);
  if (!url) return Promise.resolve(null);
  const { hostname } = url;
  const other = hostname.startsWith("www.") ? hostname.slice(4) : `www.${hostname}`;
  return withJobs(async ({ outbound }) => {
    const answer = await outbound.get({ url: url.href, allowedHosts: [hostname, other] });
    return answer.kind === "ok" ? new TextDecoder().decode(answer.bytes) : null;
  });
}

function whyUnknown(asked: string): string {
  if (!isAddress(asked))
    return `no employer in the list is called ${asked}; try the address of its careers page.`;
  return "it is no address of a hiring system that Kazi knows, and the page does not come or links to none.";
}
