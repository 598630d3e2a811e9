// The accounts library takes an authenticator code as often as it comes within its window. This stands before it: a
// right code is used up first, so that whoever saw it being typed cannot type it again.
import { createHmac } from "node:crypto";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { constantTimeEqual, symmetricDecrypt } from "better-auth/crypto";
import { TWO_FACTOR_ERROR_CODES } from "better-auth/plugins/two-factor";
import type { Database } from "../../database/database.ts";
import type { Clock } from "../../process/clock.ts";
import { secretOf, useTimeStep } from "./time-step-store.ts";

const stepMs = 30_000;

export function refuseUsedCodes(database: Database, clock: Clock) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path !== "/two-factor/verify-totp") return;
    const session = await getSessionFromCtx(ctx);
    const accountId = session?.user.id ?? (await waitingForCode());
    if (accountId === null) return;
    const stored = await secretOf(database.write, accountId);
    if (stored === null) return;
    const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: stored });
    const step = stepOf(String(ctx.body?.code), secret, clock.now());
    if (step === null) return;
    if (!(await database.change([], (tx) => useTimeStep(tx, accountId, step))))
      throw APIError.from("UNAUTHORIZED", TWO_FACTOR_ERROR_CODES.INVALID_CODE);

    /** Whose password was right in the step before, by the cookie that the library gave for it. */
    async function waitingForCode(): Promise<string | null> {
      const { name } = ctx.context.createAuthCookie("two_factor");
      const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
      if (!challenge) return null;
      return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value ?? null;
    }
  });
}

/** The time step that the code is for: this one or a neighbour, as the library takes them; null for a wrong code. */
function stepOf(code: string, secret: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / stepMs);
  return [now + 1, now, now - 1].find((step) => constantTimeEqual(code, codeAt(secret, step))) ?? null;
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
