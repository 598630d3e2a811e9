// A process of its own that sends requests over many connections and prints how each status was counted:
// bun test/support/network/flood.ts URL REQUESTS CONNECTIONS. `{n}` in the address is another number for each request, `{marks}` the same
// in brackets, which no search looks for. In the process of the server they would take its own requests' places.
const marks = (number: number) => number.toString(2).replaceAll("0", "(").replaceAll("1", ")");

if (import.meta.main) {
  const [url = "", requests = "0", connections = "1"] = process.argv.slice(2);
  const statuses: Record<string, number> = {};
  let left = Number(requests);
  const sendUntilDone = async () => {
    while (left-- > 0) {
      const outcome = await fetch(url.replace("{n}", String(left)).replace("{marks}", marks(left)), {
        headers: { "accept-encoding": "br" },
        decompress: false,
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => "failed",
      );
      statuses[outcome] = (statuses[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: Number(connections) }, sendUntilDone));
  console.log(JSON.stringify(statuses));
}

export async function flood(
  url: string,
  requests: number,
  connections: number,
): Promise<Record<string, number>> {
  const child = Bun.spawn([process.execPath, import.meta.path, url, String(requests), String(connections)], {
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: String(connections) },
    stdout: "pipe",
  });
  return JSON.parse(await new Response(child.stdout).text());
}
