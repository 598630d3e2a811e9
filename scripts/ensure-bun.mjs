// npm ci with install scripts switched off leaves a stub in place of the Bun binary. Its own installer
// mends that without the network, so every npm script calls this first. It runs on Node.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const bunFolder = fileURLToPath(new URL("../node_modules/bun/", import.meta.url));
const binary = `${bunFolder}bin/bun.exe`;
const stubBytes = 100_000;

if (!existsSync(binary)) {
  process.stderr.write("Kazi's packages are not installed. Run: npm ci\n");
  process.exit(1);
}
if (statSync(binary).size < stubBytes) {
  const mended = spawnSync(process.execPath, [`${bunFolder}install.js`], {
    cwd: bunFolder,
    stdio: "inherit",
  });
  if (mended.status !== 0) {
    process.stderr.write("Bun could not be unpacked. Run: npm ci --foreground-scripts\n");
    process.exit(1);
  }
}
