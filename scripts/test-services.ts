// The real programs the tests run against: found, installed where that is allowed, started and stopped.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

type Program = { name: string; debianPackage: string; find(): string | null };

const onPath =
  (...names: string[]) =>
  () =>
    names.map((name) => Bun.which(name, { PATH: searchPath })).find(Boolean) ?? null;
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin`;

const programs: Record<"postgres" | "redis" | "chromium" | "nginx" | "varnish" | "strace", Program> = {
  postgres: { name: "PostgreSQL", debianPackage: "postgresql", find: findPostgres },
  redis: {
    name: "Redis or Valkey",
    debianPackage: "redis-server",
    find: onPath("redis-server", "valkey-server"),
  },
  chromium: {
    name: "Chromium",
    debianPackage: "chromium",
    find: onPath("chromium", "chromium-browser", "google-chrome"),
  },
  nginx: { name: "nginx", debianPackage: "nginx-light", find: onPath("nginx") },
  varnish: { name: "Varnish", debianPackage: "varnish", find: onPath("varnishd") },
  strace: { name: "strace", debianPackage: "strace", find: onPath("strace") },
};

export type Found = Record<keyof typeof programs, string | null>;
export type Service = { url: string; stop(): Promise<void> };

/** Debian keeps the server's programs out of PATH, one folder per version. */
function findPostgres(): string | null {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = versions
    .map((version) => `${folder}/${version}/bin/postgres`)
    .find((path) => existsSync(path));
  return packaged ?? onPath("postgres")();
}

/** Those that are left out count as not there, and nobody complains. */
export function findPrograms(leftOut: (keyof Found)[] = []): Found {
  const wanted = Object.entries(programs).filter(([key]) => !leftOut.includes(key as keyof Found));
  const found = () =>
    ({
      ...Object.fromEntries(leftOut.map((key) => [key, null])),
      ...Object.fromEntries(wanted.map(([key, program]) => [key, program.find()])),
    }) as Found;
  const before = found();
  const missing = wanted.filter(([key]) => before[key as keyof Found] === null);
  if (missing.length === 0) return before;
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (mayInstall) install(missing.map(([, program]) => program.debianPackage));
  const after = found();
  for (const [key, program] of wanted) {
    if (after[key as keyof Found] === null) {
      console.error(
        `MISSING: ${program.name}. Install it (Debian: apt-get install ${program.debianPackage}) and run the tests again.`,
      );
    }
  }
  return after;
}

function install(packages: string[]): void {
  console.log(`Installing what the tests run against: ${packages.join(", ")}`);
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", "-o", "Dpkg::Use-Pty=0", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  apt("update");
  apt("install", "--yes", "--no-install-recommends", ...packages);
}

/** One that can be taken away and brought back under a running program. */
export type InterruptibleService = Service & {
  interrupt(signal?: NodeJS.Signals): Promise<void>;
  resume(): Promise<void>;
};

export async function startPostgres(binary: string, parent = tmpdir()): Promise<InterruptibleService> {
  const folder = mkdtempSync(join(parent, "kazi-postgres-"));
  const port = freePort();
  const user = postgresUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const initdb = spawnSync(
    join(binary, "../initdb"),
    [
      "--pgdata",
      join(folder, "data"),
      "--username=postgres",
      "--auth=trust",
      "--no-sync",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
    ],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`);
  return servePostgres(binary, folder, port);
}

/**
 * Memory that looks like a disk, where there is enough of both: a new database is a thousand files, and making one for each
 * of hundreds of tests costs a tenth there.
 */
export function quickDisk(): string {
  const path = "/dev/shm";
  const neededBytes = 4 * 2 ** 30;
  const { bavail, bsize } = existsSync(path) ? statfsSync(path) : { bavail: 0, bsize: 0 };
  return bavail * bsize > neededBytes && freemem() > 2 * neededBytes ? path : tmpdir();
}

/** A copy that follows another server, until it is promoted: `select pg_promote()`. */
export async function startReplica(binary: string, of: string): Promise<InterruptibleService> {
  const folder = mkdtempSync(join(tmpdir(), "kazi-replica-"));
  const user = postgresUser();
  if (user) chownSync(folder, user.uid, user.gid);
  // Not the spawning that waits: the other server may stand behind a gate in this process.
  const copying = spawn(
    join(binary, "../pg_basebackup"),
    [
      ...["--dbname", of, "--pgdata", join(folder, "data")],
      ...["--write-recovery-conf", "--checkpoint=fast", "--no-sync"],
    ],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  const code = await new Promise((resolve) => copying.once("exit", resolve));
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`);
  return servePostgres(binary, folder, freePort());
}

async function servePostgres(binary: string, folder: string, port: number): Promise<InterruptibleService> {
  const user = postgresUser();
  const options = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    fsync: "off",
    max_connections: 300,
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const run = async () => {
    const started = spawn(binary, ["-D", join(folder, "data"), ...settings], {
      ...user,
      cwd: folder,
      stdio: "ignore",
    });
    await waitForPort(port, started);
    // It listens before it answers.
    const asking = [join(binary, "../pg_isready"), "--quiet", "--host=127.0.0.1", `--port=${port}`];
    while (started.exitCode === null && (await Bun.spawn(asking).exited) !== 0) await Bun.sleep(25);
    return started;
  };
  let child = await run();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    interrupt: (signal = "SIGINT") => end(child, signal),
    async resume() {
      child = await run();
    },
    stop: () => stop(child, "SIGINT", folder),
  };
}

/** The server refuses to run as root: Debian's package brings a user for it. */
function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

export async function startRedis(binary: string): Promise<InterruptibleService> {
  const folder = mkdtempSync(join(tmpdir(), "kazi-redis-"));
  const port = freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const run = async () => {
    const started = spawn(binary, options, { stdio: "ignore" });
    await waitForPort(port, started);
    return started;
  };
  let child = await run();
  return {
    url: `redis://127.0.0.1:${port}`,
    interrupt: (signal = "SIGTERM") => end(child, signal),
    async resume() {
      child = await run();
    },
    stop: () => stop(child, "SIGTERM", folder),
  };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals, folder: string): Promise<void> {
  await end(child, signal);
  rmSync(folder, { recursive: true, force: true });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const deadline = setTimeout(() => child.kill("SIGKILL"), 5_000);
  if (child.exitCode === null && child.signalCode === null) await gone;
  clearTimeout(deadline);
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnfile} ended at once with code ${child.exitCode}`);
    const isOpen = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
      (socket) => {
        socket.end();
        return true;
      },
      () => false,
    );
    if (isOpen) return;
    await Bun.sleep(25);
  }
  throw new Error(`${child.spawnfile} did not open port ${port} within 20 s`);
}
