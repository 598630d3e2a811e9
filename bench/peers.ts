// The servers beside which Kazi is measured, all sending the same bytes. None of them writes a log; Kazi does.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.ts";
import { findProgram, launch, type Program, scratchFolder } from "./programs.ts";
import type { RawAnswer } from "./raw-get.ts";

const ownOfAConnection = ["connection", "keep-alive", "date", "content-length", "transfer-encoding"];

/** Answers of Kazi as files, bodies and headers alike, for whoever sends them again. */
export function lay(answers: Record<string, RawAnswer>): string {
  const folder = scratchFolder();
  const headers: Record<string, Record<string, unknown>> = {};
  for (const [encoding, answer] of Object.entries(answers)) {
    writeFileSync(join(folder, encoding), answer.body);
    headers[encoding] = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !ownOfAConnection.includes(name)),
    );
  }
  writeFileSync(join(folder, "headers.json"), JSON.stringify(headers));
  return folder;
}

export async function launchNode(folder: string): Promise<Program> {
  const script = new URL("bare-node.mjs", import.meta.url).pathname;
  const port = freePort();
  return launch({ command: ["node", script, String(port), folder], port });
}

/** `least-bun.ts` writes its lines where Kazi does: into a file. */
export async function launchBun(
  folder: string,
  file: "bare-bun.ts" | "least-bun.ts" = "bare-bun.ts",
): Promise<Program> {
  const script = new URL(file, import.meta.url).pathname;
  const port = freePort();
  return launch({
    command: [process.execPath, script, String(port), folder],
    port,
    output: join(folder, `${file}.log`),
  });
}

/** Sends the body as a file, whatever is asked for. Null where nginx is not installed. */
export function launchNginxStatic(folder: string, { headers }: RawAnswer): Promise<Program | null> {
  const added = Object.entries(headers)
    .filter(([name]) => ![...ownOfAConnection, "content-type"].includes(name))
    .map(([name, value]) => `add_header ${name} '${String(value).replaceAll("'", "\\'")}';`);
  return launchNginx(`
    types {}
    default_type '${headers["content-type"]}';
    ${added.join("\n    ")}
    location / { root ${folder}; try_files /identity =404; }`);
}

export function launchNginxCache(upstream: Program): Promise<Program | null> {
  return launchNginx(
    `
    location / {
      proxy_pass ${upstream.origin};
      proxy_cache bench;
      proxy_cache_key $uri$http_accept_encoding;
      proxy_set_header Accept-Encoding $http_accept_encoding;
    }`,
    "proxy_cache_path cache levels=1 keys_zone=bench:1m;",
  );
}

async function launchNginx(locations: string, http = ""): Promise<Program | null> {
  const nginx = findProgram("nginx");
  if (nginx === null) return null;
  const folder = scratchFolder();
  const port = freePort();
  const isRoot = process.getuid?.() === 0;
  const config = `
    ${isRoot ? "user root;" : ""}
    daemon off; worker_processes 1; pid nginx.pid; error_log stderr;
    events { worker_connections 2048; }
    http {
      access_log off; sendfile on; keepalive_requests 100000000; open_file_cache max=100;
      client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
      ${http}
      server { listen 127.0.0.1:${port}; ${locations} }
    }`;
  mkdirSync(join(folder, "tmp"));
  writeFileSync(join(folder, "nginx.conf"), config);
  const command = [nginx, "-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  return launch({ command, port, output: join(folder, "log") });
}

export async function launchVarnish(upstream: Program): Promise<Program | null> {
  const varnish = findProgram("varnishd");
  if (varnish === null) return null;
  const folder = scratchFolder();
  const port = freePort();
  // Its own gzip support would rewrite Accept-Encoding and never pass br on.
  const options = ["-j", "none", "-s", "malloc,64m", "-p", "http_gzip_support=off", "-n", folder];
  const addresses = ["-a", `127.0.0.1:${port}`, "-b", upstream.origin.replace("http://", "")];
  return launch({ command: [varnish, "-F", ...options, ...addresses], port, output: join(folder, "log") });
}
