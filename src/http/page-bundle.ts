// Turns one entry of the web folder into what a browser loads.

/** The content in base64, so that it can stand in a module. */
export type PageFile = { name: string; type: string; content: string };

export async function bundlePage(path: string): Promise<PageFile[]> {
  const { outputs } = await Bun.build({
    entrypoints: [path],
    target: "browser",
    minify: true,
    naming: "[name]-[hash].[ext]",
    jsx: { runtime: "automatic", importSource: "preact", development: false },
  });
  return Promise.all(
    outputs.map(async (output) => ({
      name: output.path.replace(/^.*\//, ""),
      type: output.type,
      content: Buffer.from(await output.arrayBuffer()).toString("base64"),
    })),
  );
}
