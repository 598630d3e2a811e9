// npm run check: everything that can be said about the code without running the product, side by side.
import { spawn } from "node:child_process";

const checks: Record<string, string[]> = {
  "format and lint": ["biome", "check", "--error-on-warnings", "."],
  types: ["tsc", "--noEmit"],
  "unused code": ["knip", "--no-progress"],
  "rules of the tree": ["bun", "test", "test/tree/tree-rules.test.ts"],
  contract: ["bun", "scripts/contract.ts", "check"],
};

const binaries = new URL("../node_modules/.bin/", import.meta.url).pathname;
const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
process.exitCode = results.every((isGood) => isGood) ? 0 : 1;

async function run(name: string, [program = "", ...args]: string[]): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(binaries + program, args, {
    env: { ...process.env, PATH: `${binaries}:${process.env.PATH}` },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  console.log(
    `${code === 0 ? "ok  " : "FAIL"} ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`,
  );
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
