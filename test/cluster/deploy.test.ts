// The files of deploy/: what can be run here is run, the rest is parsed and followed by name.
import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { YAML } from "bun";
import { freePort } from "../../scripts/free-port.ts";
import { readConfig, variableNames } from "../../src/config/config.ts";
import { boardCertificate } from "../support/boards/board-certificate.ts";
import { sqlitePlace } from "../support/engines.ts";
import { withCacheIn } from "../support/network/shipped-proxy.ts";
import { startKazi } from "../support/running-kazi.ts";
import { testServices } from "../support/test-services.ts";
import { within } from "../support/waiting.ts";

const tree = join(import.meta.dir, "../..");
const read = (name: string) => readFileSync(join(tree, "deploy", name), "utf8");

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};
const rules = (YAML.parse(read("alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
type Panel = {
  id: number;
  title: string;
  gridPos: Record<"x" | "y" | "w" | "h", number>;
  targets: { expr: string }[];
};
const dashboard = JSON.parse(read("grafana-dashboard.json")) as {
  panels: Panel[];
  templating: { list: { query: string }[] };
};

/** The names of metrics in an expression, without those of a histogram's parts. */
const metricsIn = (expr: string) =>
  (expr.match(/\b(?:kazi|process|nodejs)_[a-z_]+/g) ?? []).map((name) =>
    name.replace(/_(bucket|sum|count)$/, ""),
  );

describe("the alert rules and the dashboard", () => {
  test("name only metrics, labels and routes that a running Kazi gives", async () => {
    const BACKUP_DIR = sqlitePlace().dataDir;
    const env = { BOARDS_ORIGIN: "http://127.0.0.1:9", BACKUP_DIR, BACKUP_EVERY: "12h" };
    const kazi = await startKazi(sqlitePlace(), { env });
    await fetch(`${kazi.origin}/api/v1/providers`);
    const text = await (await fetch(`${kazi.origin}/metrics`)).text();
    const given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const exprs = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...dashboard.templating.list.map(({ query }) => query),
    ];
    const named = new Set(exprs.flatMap(metricsIn));
    expect(named.size).toBeGreaterThan(12);
    expect([...named].filter((name) => !given.has(name))).toEqual([]);

    const known = new Set([
      "instance",
      "job",
      ...[...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label),
    ]);
    const ofBoards = ["board", "endpoint", "outcome"];
    const labels = exprs.flatMap((expr) => [
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/)),
      ...[...expr.matchAll(/[{,](\w+)=~?"/g)].map(([, label = ""]) => label),
    ]);
    expect(labels.filter((label) => !known.has(label) && !ofBoards.includes(label))).toEqual([]);

    const routes = new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route));
    for (const [, route = ""] of exprs.join(" ").matchAll(/route=~?"([^"]+)"/g))
      expect([...routes].some((known) => new RegExp(`^(?:${route})$`).test(known ?? ""))).toBe(true);
    expect(text).toMatch(/^kazi_disk_free_bytes\{folder="DATA_DIR"\} \d/m);
    expect(text).toMatch(/^kazi_disk_free_bytes\{folder="BACKUP_DIR"\} \d/m);
    expect(text).toMatch(/^kazi_backup_interval_seconds 43200$/m);
    expect(text).toMatch(/^kazi_database_up 1$/m);
    expect(text).toMatch(/^kazi_limits_shared 1$/m);
  }, 180_000);

  test("cover what an operator must hear of, each with what to do", () => {
    expect(rules.map(({ alert }) => alert)).toEqual([
      "KaziDown",
      "KaziErrorRate",
      "KaziSlow",
      "KaziDatabaseAway",
      "KaziDatabaseWentBack",
      "KaziLimitsNotShared",
      "KaziBoardFailing",
      "KaziLastKnownGood",
      "KaziUnauthorizedBurst",
      "KaziBackupOld",
      "KaziBackupFailed",
      "KaziDiskFull",
    ]);
    for (const rule of rules) {
      expect(rule.for).toMatch(/^\d+[mh]$/);
      expect(["page", "look"]).toContain(rule.labels.severity);
      expect(Object.keys(rule.annotations)).toEqual(["summary", "description"]);
      expect(balanced(rule.expr)).toBe(true);
    }
  });

  test("hear of a backup that never was, and not of a switch that an operator turned", () => {
    const exprOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr ?? "";
    expect(exprOf("KaziBackupOld")).toContain("absent(kazi_backup_age_seconds)");
    expect(exprOf("KaziBackupOld")).toContain("kazi_backup_interval_seconds");
    expect(exprOf("KaziErrorRate").match(/status=~"5\.\."(?!,status!="503")/)).toBeNull();
    expect(exprOf("KaziErrorRate")).toMatch(/and sum by \(route\) .* > 0\.02/);
    expect(exprOf("KaziLimitsNotShared")).toContain("count(kazi_limits_shared) > 1");
    expect(dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join()).toContain(
      "kazi_limits_shared",
    );
  });

  test("have panels that do not cover each other", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { expr } of panels.flatMap(({ targets }) => targets)) expect(balanced(expr)).toBe(true);
  });
});

function balanced(expr: string): boolean {
  const open: string[] = [];
  const ends: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
  for (const sign of expr.replace(/"[^"]*"/g, "")) {
    if ("([{".includes(sign)) open.push(sign);
    else if (ends[sign] && open.pop() !== ends[sign]) return false;
  }
  return open.length === 0;
}

describe.skipIf(!testServices.nginx)("nginx", () => {
  test.each(["nginx.conf", "compose-nginx.conf"])("takes %s as it is", (name) => {
    const folder = mkdtempSync(join(tmpdir(), "kazi-nginx-test-"));
    try {
      writeFileSync(join(folder, "cert.pem"), boardCertificate.cert);
      writeFileSync(join(folder, "key.pem"), boardCertificate.key);
      const example = read(name);
      const given = (example.includes("proxy_cache_path") ? withCacheIn(`${folder}/cache`, example) : example)
        .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, `${folder}/cert.pem`)
        .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, `${folder}/key.pem`)
        // The names of containers and the system's own ports are nothing that can be had here.
        .replace(/kazi-\d:3000/g, "127.0.0.1:3000")
        .replace(/listen (\[::\]:)?\d+/g, () => `listen 127.0.0.1:${freePort()}`);
      writeFileSync(
        join(folder, "nginx.conf"),
        `pid ${folder}/pid; events {} http { access_log off; ${given} }`,
      );
      const { exitCode, stderr } = Bun.spawnSync(
        [String(testServices.nginx), "-t", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"],
        { stderr: "pipe" },
      );
      expect([exitCode, stderr.toString()]).toEqual([0, expect.stringContaining("test is successful")]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.skipIf(!testServices.nginx)(
  "the compose file's nginx passes on the caller's own address, which only a proxy on the machine may tell",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "kazi-nginx-test-"));
    const seen = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: (request) => new Response(request.headers.get("x-forwarded-for")),
    });
    const ports = { outer: freePort(), stranger: freePort() };
    // Two of it: one that takes this machine for the gateway, and one for which it is a stranger.
    const server = (port: number, gateway: string) =>
      /\nserver \{[\s\S]*/
        .exec(read("compose-nginx.conf"))?.[0]
        .replace("listen 8080", `listen 127.0.0.1:${port}`)
        .replace("set_real_ip_from 172.28.0.1;", `set_real_ip_from ${gateway};`);
    const maps = read("compose-nginx.conf")
      .match(/^map [\s\S]*?^\}$/gm)
      ?.join("\n");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(" ");
    writeFileSync(
      join(folder, "nginx.conf"),
      `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; events {}
       http { access_log off; ${temporary} upstream kazi { server 127.0.0.1:${seen.port}; } ${maps}
       ${server(ports.outer, "127.0.0.1")} ${server(ports.stranger, "192.0.2.1")} }`,
    );
    const nginx = Bun.spawn(
      [String(testServices.nginx), "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"],
      { stdout: "ignore", stderr: "ignore" },
    );
    try {
      const told = async (port: number) => {
        const headers = { "x-forwarded-for": "192.0.2.66, 198.51.100.7" };
        return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
      };
      await within(30_000, "nginx answers", () =>
        told(ports.stranger).then(
          () => true,
          () => false,
        ),
      );
      expect(await told(ports.outer)).toBe("198.51.100.7");
      expect(await told(ports.stranger)).toBe("127.0.0.1");
    } finally {
      nginx.kill();
      await nginx.exited;
      seen.stop(true);
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

describe("the unit", () => {
  const unit = read("kazi@.service");
  const line = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";

  test("goes on when the process answers, and fails at once when it is gone", async () => {
    const kazi = await startKazi(sqlitePlace(), { only: "providers" });
    const [, script = ""] = /^\/bin\/sh -c '(.*)'$/.exec(line("ExecStartPost")) ?? [];
    const run = async (port: number, pid: string) => {
      // As systemd reads it: its own quotes, the unit's name, and the variable that it knows.
      const words = script
        .replaceAll("\\'", "'")
        .replaceAll("%i", String(port))
        .replaceAll("$MAINPID", pid)
        .replaceAll("/usr/local/bin/kazi", process.execPath);
      return Bun.spawn(["/bin/sh", "-c", words], {
        env: { PATH: process.env.PATH, HOST: "127.0.0.1" },
        stderr: "ignore",
      }).exited;
    };
    expect(await run(kazi.port, String(process.pid))).toBe(0);
    const gone = Bun.spawn(["true"]);
    await gone.exited;
    expect(await run(freePort(), String(gone.pid))).toBe(1);
    expect(await run(freePort(), "")).toBe(1);
  }, 60_000);

  test("has a port of its own, may write where the settings say, and does not repeat a wrong start", () => {
    expect(line("ExecStart")).toContain("PORT=%i /usr/local/bin/kazi serve");
    expect(line("RestartPreventExitStatus")).toBe("2");
    const example = read("kazi.env.example");
    const variables = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      name === "SECRET" ? "a secret of thirty-two characters or more" : value,
    ]);
    expect(variables.length).toBeGreaterThan(8);
    const config = readConfig(Object.fromEntries(variables));
    const known = variableNames();
    expect(variables.map(([name]) => name).filter((name) => !known.includes(String(name)))).toEqual([]);
    expect(variables.map(([name]) => name)).not.toContain("PORT");
    expect(example).not.toMatch(/^\s*export /m);
    expect(line("ReadWritePaths")).toBe(`-${config.backup?.dir}`);
    expect(`/var/lib/${line("StateDirectory")}`).toBe(config.dataDir);
  });
});

const systemd = Bun.which("systemd-analyze");

test.skipIf(!systemd)("systemd takes the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "kazi-systemd-test-"));
  try {
    const unit = join(folder, "kazi@3000.service");
    // The program is where an operator puts it, which is not here.
    writeFileSync(unit, read("kazi@.service").replaceAll("/usr/local/bin/kazi", "/bin/true"));
    const { exitCode, stderr } = Bun.spawnSync([String(systemd), "verify", unit], { stderr: "pipe" });
    const problems = stderr
      .toString()
      .split("\n")
      .filter((line) => line.includes("kazi@"));
    expect([exitCode, problems]).toEqual([0, []]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("the compose file", () => {
  type Service = {
    environment?: Record<string, string>;
    depends_on?: Record<string, { condition: string }>;
    volumes?: string[];
    networks: string[];
    read_only?: boolean;
    cap_drop?: string[];
    healthcheck?: object;
    env_file?: { path: string; required: boolean }[];
    ports?: string[];
  };
  const compose = YAML.parse(read("compose.yaml")) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
    networks: Record<string, { ipam: { config: { subnet: string; gateway: string }[] } }>;
  };
  const instances = Object.entries(compose.services).filter(([name]) => name.startsWith("kazi-"));

  test("names only what it has, and waits only for what says whether it is healthy", () => {
    for (const [, { depends_on = {}, volumes = [], networks }] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(compose.services[other]).toBeDefined();
        expect(condition).toBe("service_healthy");
        const isKazi = other.startsWith("kazi-");
        expect(isKazi || compose.services[other]?.healthcheck !== undefined).toBe(true);
      }
      for (const volume of volumes) {
        const [from = ""] = volume.split(":");
        if (from.startsWith("./")) expect(read(from.slice(2)).length).toBeGreaterThan(0);
        else expect(Object.keys(compose.volumes)).toContain(from);
      }
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
    }
    for (const [name] of instances) expect(read("compose-nginx.conf")).toContain(`server ${name}:3000`);
  });

  test("starts two instances with settings that are right, and with as few rights as they need", () => {
    expect(instances).toHaveLength(2);
    const given: Record<string, string> = {
      SECRET: "a secret of thirty-two characters or more",
      POSTGRES_PASSWORD: "word",
    };
    for (const [, { environment = {}, env_file, read_only, cap_drop }] of instances) {
      expect(env_file).toEqual([{ path: ".env", required: false }]);
      const env = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, variable, how, text) =>
            how === "-" ? text : given[variable],
          ),
        ]),
      );
      const config = readConfig(env);
      expect([config.host, config.port, config.dataDir]).toEqual(["0.0.0.0", 3000, "/data"]);
      expect(config.databaseUrl).toBe("postgres://kazi:word@postgres:5432/kazi");
      expect(config.redisUrl).toBe("redis://valkey:6379");
      expect(config.trustedProxies).toEqual([compose.networks.inside?.ipam.config[0]?.subnet ?? ""]);
      expect([read_only, cap_drop]).toEqual([true, ["ALL"]]);
    }
    const gateway = compose.networks.inside?.ipam.config[0]?.gateway;
    expect(read("compose-nginx.conf")).toContain(`set_real_ip_from ${gateway};`);
    for (const { ports = [] } of Object.values(compose.services))
      for (const port of ports) expect(port).toStartWith("127.0.0.1:");
  });
});

test("the Dockerfile copies what is there, and ends as a user without rights and with a health check", () => {
  const lines = read("Dockerfile")
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const words = lines.map((line) => line.split(/\s+/));
  const known = "FROM WORKDIR COPY RUN USER ENV VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD".split(
    " ",
  );
  expect(words.filter(([instruction = ""]) => !known.includes(instruction))).toEqual([]);
  const copied = words.flatMap(([instruction, ...rest]) =>
    instruction === "COPY" && !rest[0]?.startsWith("--from") ? rest.slice(0, -1) : [],
  );
  for (const path of copied) expect([path, existsSync(join(tree, path))]).toEqual([path, true]);
  const last = (name: string) => lines.findLast((line) => line.startsWith(name));
  expect(last("USER")).toBe("USER kazi");
  expect(last("HEALTHCHECK")).toContain("/health/ready");
  expect(last("ENTRYPOINT")).toBe('ENTRYPOINT ["kazi"]');
});
