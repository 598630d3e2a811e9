// The files of deploy/: what can be run here is run, the rest is parsed and followed by name.
import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { YAML } from "bun";
import { freePort } from "../scripts/free-port.ts";
import { readConfig } from "../src/config.ts";
import { boardCertificate } from "./board-certificate.ts";
import { sqlitePlace } from "./engines.ts";
import { startKazi } from "./running-kazi.ts";
import { testServices } from "./test-services.ts";

const tree = join(import.meta.dir, "..");
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
    const kazi = await startKazi(sqlitePlace(), { env: { BOARDS_ORIGIN: "http://127.0.0.1:9" } });
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
    expect(text).toMatch(/^kazi_disk_free_bytes \d/m);
    expect(text).toMatch(/^kazi_database_up 1$/m);
    expect(text).toMatch(/^kazi_limits_shared 1$/m);
  });

  test("cover what an operator must hear of, each with what to do", () => {
    expect(rules.map(({ alert }) => alert)).toEqual([
      "KaziDown",
      "KaziErrorRate",
      "KaziSlow",
      "KaziDatabaseAway",
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
      const given = read(name)
        .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, `${folder}/cert.pem`)
        .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, `${folder}/key.pem`)
        .replace("/var/cache/nginx/kazi", `${folder}/cache`)
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

const systemd = Bun.which("systemd-analyze");

test.skipIf(!systemd)("systemd takes the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "kazi-systemd-test-"));
  try {
    const unit = join(folder, "kazi@3000.service");
    // The program is where an operator puts it, which is not here.
    writeFileSync(unit, read("kazi@.service").replaceAll("/usr/local/bin/kazi", "/bin/true"));
    const { exitCode, stderr } = Bun.spawnSync([String(systemd), "verify", unit], { stderr: "pipe" });
    const complaints = stderr
      .toString()
      .split("\n")
      .filter((line) => line.includes("kazi@"));
    expect([exitCode, complaints]).toEqual([0, []]);
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
  };
  const compose = YAML.parse(read("compose.yaml")) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
    networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
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
    for (const [, { environment = {}, read_only, cap_drop }] of instances) {
      const env = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, variable, how, text) =>
            how === "-" ? text : given[variable],
          ),
        ]),
      );
      const config = readConfig({ ...env, HOST: "0.0.0.0" });
      expect(config.databaseUrl).toBe("postgres://kazi:word@postgres:5432/kazi");
      expect(config.redisUrl).toBe("redis://valkey:6379");
      expect(config.trustedProxies).toEqual([compose.networks.inside?.ipam.config[0]?.subnet ?? ""]);
      expect([read_only, cap_drop]).toEqual([true, ["ALL"]]);
    }
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
