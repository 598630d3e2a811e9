// The yardstick: what node:http does when it has nothing to do but send. Runs under plain Node.
// node bare-node.mjs PORT FOLDER: the folder holds the body as `identity` and perhaps `gzip` and `br`, and the headers
// of each in `headers.json`.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [port, folder] = process.argv.slice(2);
const answers = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(join(folder, "headers.json"), "utf8"))).map(
    ([encoding, headers]) => {
      const body = readFileSync(join(folder, encoding));
      const { "content-type": _, "content-encoding": __, ...unchanged } = headers;
      return [encoding, { body, unchanged, headers: { ...headers, "content-length": body.length } }];
    },
  ),
);

createServer((request, response) => {
  const { body, headers, unchanged } = answers[request.headers["accept-encoding"]] ?? answers.identity;
  if (unchanged.etag !== undefined && request.headers["if-none-match"] === unchanged.etag) {
    response.writeHead(304, unchanged);
    response.end();
  } else {
    response.writeHead(200, headers);
    response.end(body);
  }
}).listen(Number(port), "127.0.0.1");
