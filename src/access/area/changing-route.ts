// A route by which someone signed in changes something. All of them together are counted per account, so that nobody fills
// the database by asking for the same thing again and again.
import { type AreaRoute, forAccount } from "./area-route.ts";
import type { Throttle } from "./throttle.ts";

type Arguments<Body> = Parameters<typeof forAccount<Body>>;

export function changingRoutes(throttle: Throttle, forThem: typeof forAccount = forAccount) {
  return <Body = null>(place: Arguments<Body>[0], handle: Arguments<Body>[1]): AreaRoute =>
    forThem<Body>(place, async (call) => {
      await throttle.take("changeOfAccount", call.account.accountId);
      return handle(call);
    });
}
