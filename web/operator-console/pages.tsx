// The pages of the console, in the order of the navigation. The server answers exactly these addresses: a new page is a
// line here, and nothing else.
import type { ComponentType } from "preact";
import { Access } from "./pages/access/access.tsx";
import { Keys } from "./pages/access/keys.tsx";
import { Audit } from "./pages/audit.tsx";
import { AbusePage } from "./pages/jobs/abuse.tsx";
import { Boards } from "./pages/jobs/boards.tsx";
import { Jobs } from "./pages/jobs/jobs.tsx";
import { Operators } from "./pages/operators.tsx";
import { Outbox } from "./pages/outbox.tsx";
import { Overview } from "./pages/overview.tsx";
import { OwnAccount } from "./pages/own-account.tsx";
import { Providers } from "./pages/providers/providers.tsx";
import { Settings } from "./pages/settings.tsx";
import { Upkeep } from "./pages/upkeep.tsx";

/** A page that `hasParts` also answers at the addresses below its own, and is told which. */
type Page = { path: string; title: string; View: ComponentType<{ part: string }>; hasParts?: true };

export const pages: readonly Page[] = [
  { path: "/operator", title: "Overview", View: Overview },
  { path: "/operator/access", title: "Access requests", View: Access, hasParts: true },
  { path: "/operator/keys", title: "Keys", View: Keys },
  { path: "/operator/providers", title: "Providers", View: Providers, hasParts: true },
  { path: "/operator/boards", title: "Boards", View: Boards },
  { path: "/operator/jobs", title: "Jobs", View: Jobs, hasParts: true },
  { path: "/operator/abuse", title: "Abuse", View: AbusePage },
  { path: "/operator/settings", title: "Settings", View: Settings },
  { path: "/operator/upkeep", title: "Backups and privacy", View: Upkeep },
  { path: "/operator/audit", title: "Audit", View: Audit },
  { path: "/operator/outbox", title: "Outbox", View: Outbox },
  { path: "/operator/operators", title: "Operators and tokens", View: Operators },
  { path: "/operator/account", title: "Your account", View: OwnAccount },
];

/** Where a link leads that makes somebody an operator. */
export const welcomePath = "/operator/welcome";

export function placeAt(address: string): { page: Page; part: string } | null {
  const path = address.replace(/\/+$/, "");
  const page =
    pages.find((candidate) => candidate.path === path) ??
    pages.find(({ path: start, hasParts }) => hasParts && path.startsWith(`${start}/`));
  const part = page && decoded(path.slice(page.path.length + 1));
  return page && part !== undefined ? { page, part } : null;
}

/** Undefined for what no address can mean. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
