// The yardstick: what node:http does when it has nothing to do but send. Runs under plain Node.
// node bare-node.mjs PORT FOLDER: the folder holds the body as `identity` and perhaps `gzip` and `br`, and `about.json`.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [port, folder] = process.argv.slice(2);
const { contentType, etags, cacheControl } = JSON.parse(readFileSync(join(folder, "about.json"), "utf8"));

const answers = Object.fromEntries(
  ["identity", "gzip", "br"]
    .filter((encoding) => existsSync(join(folder, encoding)))
    .map((encoding) => {
      const body = readFileSync(join(folder, encoding));
      const unchanged = {
        etag: etags?.[encoding] ?? '"bench"',
        vary: "Accept-Encoding",
        "cache-control": cacheControl ?? "no-store",
      };
      const headers = { ...unchanged, "content-type": contentType, "content-length": body.length };
      if (encoding !== "identity") headers["content-encoding"] = encoding;
      return [encoding, { body, headers, unchanged }];
    }),
);

createServer((request, response) => {
  const { body, headers, unchanged } = answers[request.headers["accept-encoding"]] ?? answers.identity;
  if (request.headers["if-none-match"] === unchanged.etag) {
    response.writeHead(304, unchanged);
    response.end();
  } else {
    response.writeHead(200, headers);
    response.end(body);
  }
}).listen(Number(port), "127.0.0.1");
