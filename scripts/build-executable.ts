// The executable as a step of something else. A build that has anything to complain of is none.
import { join } from "node:path";

export async function buildExecutable(file: string): Promise<void> {
  const build = Bun.spawn([process.execPath, join(import.meta.dir, "build.ts"), file], {
    stdout: "ignore",
    stderr: "pipe",
  });
  const failureMessage = await new Response(build.stderr).text();
  if ((await build.exited) !== 0 || failureMessage !== "")
    throw new Error(`The executable could not be built: ${failureMessage}`);
}
