// What the operator does for a provider's own page: makes links, and decides about corrections that wait.
import { z } from "zod";
import { type AreaRoute, forOperator, type Reply } from "../../access/area/area-route.ts";
import type { Database } from "../../database/database.ts";
import { differences } from "../profile/provider-differences.ts";
import { existingProfile } from "../profile/provider-store.ts";
import { decideCorrection, makeLink, type NewLink } from "./self-service.ts";
import { correctionOf, waitingCorrections } from "./self-service-store.ts";

const base = "/operator/api/providers";
const id = z.string().min(1).max(200);

export type Corrections = Awaited<ReturnType<typeof listCorrections>>;

async function listCorrections({ read }: Pick<Database, "read">) {
  return Promise.all(
    (await waitingCorrections(read)).map(async (waiting) => {
      const held = await existingProfile(read, waiting.id);
      const changes = await correctionOf(read, waiting.id);
      const after = { ...held, provider: { ...held.provider, ...changes } };
      return { ...waiting, differences: differences(held, after) };
    }),
  );
}

export function selfServiceRoutes(database: Database, publicUrl: string): AreaRoute[] {
  return [
    forOperator(
      `POST ${base}/link`,
      "providers:change",
      z.object({ id }),
      async ({ body, by }): Promise<Reply<NewLink>> => ({
        status: 201,
        json: await makeLink(database, body.id, publicUrl, by),
      }),
    ),
    forOperator(
      `GET ${base}/corrections`,
      "providers:read",
      null,
      async (): Promise<Reply<Corrections>> => ({ json: await listCorrections(database) }),
    ),
    forOperator(
      `POST ${base}/corrections`,
      "providers:change",
      z.object({ id, accept: z.boolean() }),
      async ({ body, by }): Promise<Reply<Corrections>> => {
        await decideCorrection(database, body.id, body.accept, by);
        return { json: await listCorrections(database) };
      },
    ),
  ];
}
