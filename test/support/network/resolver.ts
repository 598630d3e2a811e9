// A program with a resolver of the test's choice, in namespaces of its own with nothing but its loopback address. By hand:
// unshare --mount --net sh -c 'ip link set lo up && mount --bind FILE /etc/resolv.conf && exec bun test/support/network/resolver.ts hangs PROGRAM'
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const resolvers = {
  none: "is not there",
  answers: "answers at once that there is no such name",
  hangs: "never answers",
};

/** Whatever runs in it ends with it. */
const apart = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child"];

/** What to put before a program, so that it runs with one of the resolvers. */
export function under(resolver: string): string[] {
  const file = join(mkdtempSync(join(tmpdir(), "kazi-resolver-")), "resolv.conf");
  writeFileSync(file, resolver === "none" ? "" : "nameserver 127.0.0.1\n");
  const script = `ip link set lo up && mount --bind ${file} /etc/resolv.conf && exec "$@"`;
  const standIn = [process.execPath, import.meta.path, resolver];
  return [...apart, "sh", "-c", script, "sh", ...standIn];
}

function canRun(): boolean {
  if (process.getuid?.() !== 0 || !Bun.which("unshare") || !Bun.which("ip")) return false;
  return Bun.spawnSync([...under("none"), "true"]).exitCode === 0;
}

export const canChooseResolver = !import.meta.main && canRun();

if (import.meta.main) {
  const [resolver, ...words] = process.argv.slice(2);
  const socket = await Bun.udpSocket({
    hostname: "127.0.0.1",
    port: resolver === "none" ? 0 : 53,
    socket: {
      data(self, question, port, address) {
        if (resolver !== "answers") return;
        const answer = Buffer.from(question);
        // An answer, recursion wanted and to be had: no such name.
        answer.writeUInt16BE(0x8183, 2);
        self.send(answer, port, address);
      },
    },
  });
  const child = Bun.spawn(words, { stdin: "ignore", stdout: "inherit", stderr: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill(signal));
  const code = await child.exited;
  socket.close();
  process.exit(code);
} else if (!canChooseResolver)
  console.error("SKIPPED: how a start ends with each kind of resolver needs root, unshare and ip.");
