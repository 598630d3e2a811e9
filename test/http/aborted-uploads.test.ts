// A caller who goes away in the middle of a body: nobody's error, on any route that reads one.
import { expect, test } from "bun:test";
import { connect } from "node:net";
import { eachEngine } from "../support/engines.ts";
import { newPushToken } from "../support/kazi-command.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { behindProxy, signedInVisitor } from "../support/people/signed-in.ts";
import { startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";

const json = "application/json";

eachEngine("an upload that is aborted", ({ readyPlace }) => {
  test("is 499 in the log and the metrics, and no error", async () => {
    const place = await readyPlace();
    const kazi = await startKazi(place, { env: behindProxy });
    const { cookie } = await signedInVisitor(kazi, "amina@example.org");
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const token = await newPushToken(place);
    const { json: begun } = await operator.post("provider-imports", { source: "a.csv", size_bytes: 1_000 });
    const uploads = [
      { line: "POST /developers/api/sign-up", type: json },
      { line: "POST /developers/api/sign-in", type: json },
      { line: "POST /developers/api/account/password", type: json, cookie },
      { line: "POST /operator/api/provider-imports", type: json, cookie: operator.cookie },
      {
        line: `PUT /operator/api/provider-imports/${begun.id}/file`,
        type: "text/csv",
        cookie: operator.cookie,
      },
      { line: "POST /operator/api/providers/push", type: json, token },
      { line: "POST /jobs/sample-1/report", type: "application/x-www-form-urlencoded" },
    ];
    for (const how of ["end", "reset"] as const)
      for (const { line, type, cookie = "", token } of uploads) {
        const path = line.split(" ")[1]?.replace("sample-1", ":id");
        const linesOf = () =>
          kazi.logged.filter((logged) => logged.includes(`"path":"${path}","status":499`));
        const before = linesOf().length;
        const socket = connect(kazi.port, "127.0.0.1").on("error", () => {});
        const head = [
          `${line} HTTP/1.1`,
          `host: 127.0.0.1:${kazi.port}`,
          `origin: ${kazi.origin}`,
          "sec-fetch-site: same-origin",
          `content-type: ${type}`,
          "content-length: 1000",
          `cookie: ${cookie}`,
          ...(token ? [`authorization: Bearer ${token}`] : []),
        ];
        socket.write(`${head.join("\r\n")}\r\n\r\n{`);
        if (how === "end") socket.end();
        else {
          // What was sent before a reset is thrown away if nobody has read it yet.
          await Bun.sleep(200);
          socket.resetAndDestroy();
        }
        await within(20_000, `${line} is counted (${how})`, async () => linesOf().length === before + 1);
        socket.destroy();
      }
    const metrics = await (await fetch(`${kazi.origin}/metrics`)).text();
    const counts = [...metrics.matchAll(/^kazi_http_requests_total\{.*status="(\d+)"\} (\d+)$/gm)];
    const countOf = (pattern: RegExp) =>
      counts
        .filter(([, status = ""]) => pattern.test(status))
        .reduce((sum, [, , count]) => sum + Number(count), 0);
    expect([countOf(/^499$/), countOf(/^5/)]).toEqual([2 * uploads.length, 0]);
    expect(kazi.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }, 120_000);
});
