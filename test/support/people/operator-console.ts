// A whole Kazi as an operator finds it: sample boards behind it, the provider API on, an operator signed in.
import { startSampleBoards } from "../../../sample-boards/sample-boards.ts";
import type { Environment } from "../../../src/config/config.ts";
import { systemClock } from "../../../src/process/clock.ts";
import { turnSwitch } from "../../../src/providers/api-switch.ts";
import { afterTest } from "../after-test.ts";
import { sqlitePlace } from "../engines.ts";
import { type RunningKazi, startKazi } from "../running-kazi.ts";
import { signedInOperator } from "./operator.ts";
import { behindProxy, signedInVisitor, type Visitor } from "./signed-in.ts";

export async function startConsole(env: Environment = {}) {
  const boards = await startSampleBoards({ clock: systemClock });
  afterTest(() => boards.stop());
  const kazi = await startKazi(sqlitePlace(), {
    env: { ...behindProxy, BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s", ...env },
  });
  await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: systemClock.now() });
  const operator = await signedInOperator(kazi, "wanjiru@example.org");
  return { kazi, operator, boards };
}

type Wish = { kind?: "developer" | "partner"; limit?: string; licensing?: string; integration?: string };

/** A developer, or partner, who has asked for access and waits. */
export async function asking(kazi: RunningKazi, email: string, wish: Wish = {}): Promise<Visitor> {
  const visitor = await signedInVisitor(kazi, email);
  const { json } = await visitor.get("access");
  const asked = await visitor.post("access", {
    kind: "developer",
    integration: "Fundi finder",
    purpose: "Shows people in our app which tradespeople work near them.",
    servers: "api.example.org",
    scopes: ["providers:read", "jobs:read"],
    termsVersion: json.terms_version,
    ...wish,
  });
  if (asked.status !== 201) throw new Error(`the request was refused: ${JSON.stringify(asked.json)}`);
  return visitor;
}

export const fine = { serious: [], excessPixels: 0 };
