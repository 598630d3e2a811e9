// nginx and Varnish, real ones, as shared caches in front of a running Kazi.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";

export type SharedCache = { origin: string; stop(): Promise<void> };

export async function startNginx(binary: string, backend: string): Promise<SharedCache> {
  const folder = mkdtempSync(join(tmpdir(), "kazi-nginx-"));
  const port = freePort();
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1;
     events { worker_connections 256; }
     http {
       access_log off;
       proxy_cache_path ${folder}/cache keys_zone=jobs:1m;
       upstream kazi { server ${new URL(backend).host}; keepalive 16; }
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://kazi;
           proxy_http_version 1.1;
           proxy_set_header Connection "";
           proxy_set_header Host $host;
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
           proxy_cache jobs;
           proxy_cache_lock on;
           proxy_cache_background_update on;
           proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504;
           add_header X-Cache $upstream_cache_status always;
         }
       }
     }`,
  );
  return startProcess(binary, ["-p", folder, "-c", join(folder, "nginx.conf")], port, folder);
}

export async function startVarnish(binary: string, backend: string): Promise<SharedCache> {
  const folder = mkdtempSync(join(tmpdir(), "kazi-varnish-"));
  const port = freePort();
  const { hostname, port: backendPort } = new URL(backend);
  writeFileSync(
    join(folder, "kazi.vcl"),
    `vcl 4.1;
     backend default { .host = "${hostname}"; .port = "${backendPort}"; }
     sub vcl_deliver {
       if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } else { set resp.http.X-Cache = "MISS"; }
     }`,
  );
  const args = [
    "-F",
    "-a",
    `127.0.0.1:${port}`,
    "-f",
    join(folder, "kazi.vcl"),
    "-n",
    join(folder, "work"),
    "-s",
    "malloc,64m",
    "-j",
    "none",
  ];
  return startProcess(binary, args, port, folder);
}

async function startProcess(
  binary: string,
  args: string[],
  port: number,
  folder: string,
): Promise<SharedCache> {
  const child = spawn(binary, args, { stdio: ["ignore", "ignore", "pipe"] });
  let failureMessage = "";
  child.stderr.on("data", (chunk) => {
    failureMessage += chunk;
  });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const deadline = setTimeout(() => child.kill("SIGKILL"), 5_000);
    if (child.exitCode === null && child.signalCode === null) await gone;
    clearTimeout(deadline);
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 400; i++) {
    if (child.exitCode !== null) throw new Error(`${binary} ended at once: ${failureMessage}`);
    const isUp = await fetch(`${origin}/health/live`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return { origin, stop };
    await Bun.sleep(25);
  }
  await stop();
  throw new Error(`${binary} did not answer: ${failureMessage.slice(0, 500)}`);
}
