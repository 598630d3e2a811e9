// The servers beside which Kazi is measured, all sending the same bytes. None of them writes a log; Kazi does.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, freePort, launch, type Program, scratchFolder } from "./programs.ts";

export type Sent = {
  contentType: string;
  bodies: Partial<Record<"identity" | "gzip" | "br", Uint8Array>>;
  etags?: Record<string, string>;
  cacheControl?: string;
};

/** The bytes as files, for whoever sends them. */
export function lay({ bodies, ...about }: Sent): string {
  const folder = scratchFolder();
  writeFileSync(join(folder, "about.json"), JSON.stringify(about));
  for (const [encoding, body] of Object.entries(bodies)) writeFileSync(join(folder, encoding), body);
  return folder;
}

export async function launchNode(folder: string): Promise<Program> {
  const script = new URL("bare-node.mjs", import.meta.url).pathname;
  const port = await freePort();
  return launch({ command: ["node", script, String(port), folder], port });
}

/** Sends the file `identity` of the folder, whatever is asked for. Null where nginx is not installed. */
export function launchNginxStatic(folder: string, contentType: string): Promise<Program | null> {
  return launchNginx(`
    types {}
    default_type '${contentType}';
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
  const port = await freePort();
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
  const port = await freePort();
  // Its own gzip support would rewrite Accept-Encoding and never pass br on.
  const options = ["-j", "none", "-s", "malloc,64m", "-p", "http_gzip_support=off", "-n", folder];
  const addresses = ["-a", `127.0.0.1:${port}`, "-b", upstream.origin.replace("http://", "")];
  return launch({ command: [varnish, "-F", ...options, ...addresses], port, output: join(folder, "log") });
}
