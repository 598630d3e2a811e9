// In the source tree pages are bundled when a server starts. An executable has neither their sources nor a need to: the
// build bundles them and lays them here, by the path of their entry.
import type { PageFile } from "./page-bundle.ts";

export const builtPages: Record<string, PageFile[]> = {};
