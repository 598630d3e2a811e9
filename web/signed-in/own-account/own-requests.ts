// What every area asks for somebody's own account, at the same addresses below its own.
import type { Ask } from "../asking.ts";

type Session = {
  id: string;
  created_at: string;
  ip_address: string | null;
  user_agent: string | null;
  isThis: boolean;
};
type TwoFactorSetup = { address: string; secret: string; backupCodes: string[] };

/** The area names the types of its routes, so that the compiler holds them against what is shown. */
export const ownRequests = <Sent extends Session, Setup extends TwoFactorSetup>(
  ask: Ask,
  twoFactorPath: string,
) => ({
  signIn: (email: string, password: string) =>
    ask<{ needsCode: boolean }>("POST", "sign-in", { email, password }),
  signInWithCode: (code: string, isBackupCode: boolean) =>
    ask<unknown>("POST", "sign-in/code", { code, isBackupCode }),
  signOut: () => ask<unknown>("POST", "sign-out"),
  changePassword: (current: string, password: string) =>
    ask<unknown>("POST", "account/password", { current, password }),
  beginTwoFactor: (password: string) => ask<Setup>("POST", `${twoFactorPath}/begin`, { password }),
  confirmTwoFactor: (code: string) => ask<unknown>("POST", `${twoFactorPath}/confirm`, { code }),
  listSessions: () => ask<Sent[]>("GET", "account/sessions"),
  endSession: (id: string) => ask<unknown>("DELETE", `account/sessions/${id}`),
  endOtherSessions: () => ask<unknown>("POST", "account/sessions/end-others"),
});

export type OwnRequests = ReturnType<typeof ownRequests<Session, TwoFactorSetup>>;
