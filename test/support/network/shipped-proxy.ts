// nginx with the files of deploy/ as they are shipped, but for addresses, ports, the certificate and where its files lie.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "bun";
import { freePort } from "../../../scripts/free-port.ts";
import { boardCertificate } from "../boards/board-certificate.ts";
import { testServices } from "../test-services.ts";
import { within } from "../waiting.ts";

export const shippedFiles = ["nginx.conf", "compose-nginx.conf"] as const;
export type ShippedFile = (typeof shippedFiles)[number];
/** `origin` is without TLS; `tlsPort` is the one that the file itself asks for, where it has one. */
export type ShippedProxy = { origin: string; port: number; tlsPort: number | null; stop(): Promise<void> };

/** The example with its cache elsewhere. Where it is written, Debian has the parent, which nginx does not make itself. */
export function withCacheIn(folder: string, example: string): string {
  const onDebian = "proxy_cache_path /var/lib/nginx/kazi ";
  if (!example.includes(onDebian)) throw new Error("the cache is where Debian has no folder for it");
  return example.replace(onDebian, `proxy_cache_path ${folder} `);
}

/** As many servers as there are, each with all the options that the file gives to one of its own. */
function withServers(origins: string[], example: string): string {
  return example.replace(/(?:^ *server [\w.-]+:\d+[^;\n]*;\n)+/gm, (lines) => {
    const options = new Set(Array.from(lines.matchAll(/:\d+([^;\n]*);/g), ([, some = ""]) => some));
    return [...options]
      .flatMap((some) => origins.map((origin) => `    server ${new URL(origin).host}${some};\n`))
      .join("");
  });
}

export async function startProxy(
  instances: { origin: string }[],
  file: ShippedFile = "nginx.conf",
): Promise<ShippedProxy> {
  const folder = mkdtempSync(join(tmpdir(), "kazi-proxy-"));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "cert.pem"), boardCertificate.cert);
  writeFileSync(join(folder, "key.pem"), boardCertificate.key);
  const port = freePort();
  const tlsPort = file === "nginx.conf" ? freePort() : null;
  const written = readFileSync(join(import.meta.dir, "../../../deploy", file), "utf8");
  const origins = instances.map(({ origin }) => origin);
  const example = withServers(
    origins,
    file === "nginx.conf" ? withCacheIn(`${folder}/cache`, written) : written,
  )
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl http2;`)
    .replace(/listen (?:\[::\]:)?(?:80|443)\b/g, () => `listen 127.0.0.1:${freePort()}`)
    .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, `${folder}/cert.pem`)
    .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, `${folder}/key.pem`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     worker_processes auto; events { worker_connections 768; }
     http { access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
     ${example} }`,
  );
  const child = spawn(
    [String(testServices.nginx), "-p", folder, "-c", join(folder, "nginx.conf"), "-e", `${folder}/error.log`],
    { stdout: "ignore", stderr: "pipe" },
  );
  const origin = `http://127.0.0.1:${port}`;
  await within(30_000, "nginx answers", async () => {
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text());
    return fetch(`${origin}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  });
  return {
    origin,
    port,
    tlsPort,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
