// npm run bench: every benchmark with its peers, one after the other, and what they said written to RESULTS.md.
import { cpus, release, totalmem } from "node:os";
import { generator } from "./load.ts";
import { findProgram, isPinned } from "./programs.ts";
import { isQuick, rounds } from "./rounds.ts";

const benchmarks = {
  providers: "Provider Discovery",
  jobs: "Job Listings",
  boards: "Job boards",
  facts: "Facts of adverts",
  catalogue: "The catalogue",
  "import-under-load": "An import under load",
};
const here = (file: string) => new URL(file, import.meta.url).pathname;

function versionOf(command: string, ...args: string[]): string {
  const program = findProgram(command);
  if (program === null) return "not installed";
  const { stdout, stderr } = Bun.spawnSync([program, ...args]);
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? "unknown";
}

async function outputOf(name: string): Promise<{ output: string; code: number }> {
  const child = Bun.spawn([process.execPath, here(`${name}.ts`), ...process.argv.slice(2)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    process.stdout.write(chunk);
    output += chunk;
  }
  return { output, code: await child.exited };
}

const [processor] = cpus();
const about = [
  `${cpus().length} cores (${processor?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release().split("-")[0]}`,
  `Bun ${Bun.version}, Node ${versionOf("node", "--version")}, nginx ${versionOf("nginx", "-v")}, Varnish ${versionOf("varnishd", "-V")}`,
  `load by ${generator}${generator === "wrk" ? ` ${versionOf("wrk", "--version")}` : ""}, 32 connections for 2 s where nothing else is said${isPinned ? ", the server on one core and the load on another" : ""}`,
  `medians of ${rounds} interleaved rounds; ratios within a round, with their spread; peers write no log, Kazi does`,
];
const pages = [
  `# Results\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Compare the ratios; the figures are this machine's.\n`,
  ...about.map((line) => `- ${line}`),
];
console.log(pages.join("\n"));
for (const [name, title] of Object.entries(benchmarks)) {
  console.log(`\n## ${title}`);
  const { output, code } = await outputOf(name);
  pages.push(`\n## ${title}\n\n![${title}](${name}.svg)`, output.trimEnd());
  if (code !== 0) process.exitCode = 1;
}
if (!isQuick) await Bun.write(here("RESULTS.md"), `${pages.join("\n")}\n`);
