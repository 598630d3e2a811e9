// PostgreSQL's own programs for copying a database, which no library replaces: found, run, and their words passed on.
// The password goes to them by the environment, never by the command line, which every user of the machine can read.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Environment } from "../../config/config.ts";

const packagedIn = "/usr/lib/postgresql";
const notOfLibpq = ["uselibpqcompat", "ssl"];

export class ProgramFailed extends Error {}

export class PostgresPrograms {
  constructor(
    private readonly folder: string,
    private readonly environment: Environment,
  ) {}

  /** The release of PostgreSQL that the programs are from, like 17. */
  majorVersion(): number | null {
    const { stdout } = Bun.spawnSync([join(this.folder, "pg_dump"), "--version"], {
      env: { ...this.environment, LC_ALL: "C" },
      stderr: "ignore",
    });
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout.toString()) ?? [];
    return major === undefined ? null : Number(major);
  }

  /** One file with everything, as it was at the moment of the snapshot. */
  async dump(url: string, file: string, snapshot: string): Promise<void> {
    await this.#run("pg_dump", url, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${snapshot}`,
      `--file=${file}`,
    ]);
  }

  /** Fills an empty database from a file. */
  async restore(file: string, url: string): Promise<void> {
    await this.#run("pg_restore", url, [
      "--no-owner",
      "--no-privileges",
      "--exit-on-error",
      "--single-transaction",
      file,
    ]);
  }

  /** Everything as statements, for `run`. */
  async writeStatements(url: string, file: string): Promise<void> {
    await this.#run("pg_dump", url, ["--format=plain", "--no-owner", "--no-privileges", `--file=${file}`]);
  }

  /** All files in one transaction: all of it or nothing, whenever it is killed. */
  async runStatements(files: string[], url: string): Promise<void> {
    await this.#run("psql", url, [
      "--no-psqlrc",
      "--quiet",
      "--single-transaction",
      "--set=ON_ERROR_STOP=1",
      "--output=/dev/null",
      ...files.map((file) => `--file=${file}`),
    ]);
  }

  async #run(program: string, url: string, options: string[]): Promise<void> {
    const { address, password } = withoutPassword(url);
    const child = Bun.spawn(
      [join(this.folder, program), `--dbname=${address}`, "--no-password", ...options],
      {
        env: { ...this.environment, LC_ALL: "C", ...(password === null ? {} : { PGPASSWORD: password }) },
        stdin: "ignore",
        stdout: "ignore",
        stderr: "pipe",
      },
    );
    const [told, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    if (code !== 0)
      throw new ProgramFailed(`${program} failed: ${firstSentence(told) || `exit code ${code}`}`);
  }
}

/** Those on the path, else the newest that Debian's packages have. */
export function findPostgresPrograms(environment: Environment): PostgresPrograms {
  const onPath = Bun.which("pg_dump", { PATH: environment.PATH ?? "" });
  const versions = existsSync(packagedIn)
    ? readdirSync(packagedIn).sort((a, b) => Number(b) - Number(a))
    : [];
  const packaged = versions.map((version) => join(packagedIn, version, "bin"));
  const folder = [...(onPath ? [dirname(onPath)] : []), ...packaged].find((candidate) =>
    ["pg_dump", "pg_restore", "psql"].every((name) => existsSync(join(candidate, name))),
  );
  if (!folder)
    throw new ProgramFailed(
      "pg_dump, pg_restore and psql are needed for this and not on the PATH; install PostgreSQL's client programs (Debian: postgresql-client), of the server's version.",
    );
  return new PostgresPrograms(folder, environment);
}

function withoutPassword(url: string): { address: string; password: string | null } {
  const address = new URL(url);
  const password = address.password === "" ? null : decodeURIComponent(address.password);
  address.password = "";
  if (address.searchParams.get("ssl") === "true" || address.searchParams.get("sslmode") === "no-verify")
    address.searchParams.set("sslmode", "require");
  for (const name of notOfLibpq) address.searchParams.delete(name);
  return { address: address.href, password };
}

function firstSentence(told: string): string {
  const lines = told.split("\n").map((line) => line.replace(/^(pg_dump|pg_restore|psql):\s*/, "").trim());
  return lines.filter(Boolean).slice(0, 2).join("; ");
}
