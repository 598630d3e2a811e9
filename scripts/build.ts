// npm run build [-- FILE]: one executable with everything inside, in dist unless a file is named. Threads and pages are
// files of their own, named by `new URL("./…", import.meta.url)`; both kinds are found in the sources, so that a new one
// needs no line here.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { bundlePage } from "../src/http/files/page-bundle.ts";

const root = join(import.meta.dir, "..");
const outfile = resolve(process.argv[2] ?? join(root, "dist/kazi"));
/** Where Bun keeps what is inside an executable. */
const inside = "file:///$bunfs/root";

const thread = /new Worker\(new URL\("([^"]+)\.ts", import\.meta\.url\)\.href\)/g;
const page = /new URL\("((?:\.\.\/)+web\/[^"]+)", import\.meta\.url\)/g;
/** A module whose name is known only when the program runs. */
const chosenModule = /import\(`([^`$]+)\$\{([^}]+)\}([^`$]+)`\)/g;

type Named = { threads: Set<string>; pages: Set<string> };

function filesNamedInSources(): Named {
  const named: Named = { threads: new Set(), pages: new Set() };
  for (const path of new Bun.Glob("src/**/*.ts").scanSync(root)) {
    if (path.endsWith(".test.ts")) continue;
    const source = readFileSync(join(root, path), "utf8");
    const beside = (name: string) => relative(root, join(root, dirname(path), name));
    if (source.replace(thread, "").includes("new Worker("))
      throw new Error(`${path} starts a thread in a way that the build does not understand`);
    for (const [, name] of source.matchAll(thread)) named.threads.add(beside(`${name}.ts`));
    for (const [, name = ""] of source.matchAll(page)) named.pages.add(beside(name));
  }
  return named;
}

/** All that may be chosen, since an executable holds only what is named in full. */
function tableOfModules(
  folder: string,
  { start, chosen, end }: { start: string; chosen: string; end: string },
): string {
  const names = [
    ...new Bun.Glob(`${start.replace(/^.*\//, "")}*${end}`).scanSync(join(folder, dirname(`${start}.`))),
  ];
  const rows = names.map((name) => {
    const key = name.slice(0, -end.length);
    return `${JSON.stringify(key)}: () => import(${JSON.stringify(`${start}${key}${end}`)})`;
  });
  return `({ ${rows.join(", ")} })[${chosen}]()`;
}

const { threads, pages } = filesNamedInSources();
const built = Object.fromEntries(
  await Promise.all([...pages].map(async (path) => [path, await bundlePage(join(root, path))] as const)),
);

mkdirSync(dirname(outfile), { recursive: true });
await Bun.build({
  entrypoints: ["src/cli/kazi.ts", ...threads].map((path) => join(root, path)),
  root,
  target: "bun",
  // Without it, reading the sources takes three quarters of a short command.
  format: "esm",
  bytecode: true,
  compile: { outfile, autoloadBunfig: false },
  plugins: [
    {
      name: "what is inside",
      setup(build) {
        build.onLoad({ filter: /\/src\/http\/files\/built-pages\.ts$/ }, () => ({
          loader: "ts",
          contents: `export const builtPages = ${JSON.stringify(built)};`,
        }));
        build.onLoad({ filter: /\/(src|sample-boards)\/.*\.ts$/ }, ({ path }) => ({
          loader: "ts",
          contents: readFileSync(path, "utf8")
            .replace(
              thread,
              (_, name: string) =>
                `new Worker("${inside}/${relative(root, join(dirname(path), `${name}.js`))}")`,
            )
            .replace(chosenModule, (_, start: string, chosen: string, end: string) =>
              tableOfModules(dirname(path), { start, chosen, end }),
            ),
        }));
      },
    },
  ],
});
const megabytes = Math.round(statSync(outfile).size / 1_000_000);
console.log(
  `${relative(process.cwd(), outfile)}: ${megabytes} MB, ${threads.size} threads, ${pages.size} pages`,
);
