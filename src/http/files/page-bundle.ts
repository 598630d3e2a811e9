// Turns one entry of the web folder into what a browser loads, packed as small as it gets.
import { packKept } from "../bodies/packing.ts";

/** All three in base64, so that they can stand in a module. */
export type PageFile = { name: string; type: string; content: string; br: string; gzip: string };

export async function bundlePage(path: string): Promise<PageFile[]> {
  const { outputs } = await Bun.build({
    entrypoints: [path],
    target: "browser",
    minify: true,
    naming: "[name]-[hash].[ext]",
    jsx: { runtime: "automatic", importSource: "preact", development: false },
  });
  return Promise.all(
    outputs.map(async (output) => {
      const name = output.path.replace(/^.*\//, "");
      const content = new Uint8Array(await output.arrayBuffer());
      const { br, gzip } = await packKept(name.replace(/-[^-]*(?=\.\w+$)/, ""), content);
      return {
        name,
        type: output.type,
        content: content.toBase64(),
        br: br.toBase64(),
        gzip: gzip.toBase64(),
      };
    }),
  );
}
