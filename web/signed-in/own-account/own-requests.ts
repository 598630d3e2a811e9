// What every area asks for somebody's own account, at the same addresses below its own.
import type { OwnSession } from "../../../src/access/accounts/own-account.ts";
import type { TwoFactorSetup } from "../../../src/access/sign-in/two-factor.ts";
import type { Ask } from "../asking.ts";

export const ownRequests = (ask: Ask, twoFactorPath: string) => ({
  signIn: (email: string, password: string) =>
    ask<{ needsCode: boolean }>("POST", "sign-in", { email, password }),
  signInWithCode: (code: string, isBackupCode: boolean) =>
    ask<unknown>("POST", "sign-in/code", { code, isBackupCode }),
  signOut: () => ask<unknown>("POST", "sign-out"),
  changePassword: (current: string, password: string) =>
    ask<unknown>("POST", "account/password", { current, password }),
  beginTwoFactor: (password: string) => ask<TwoFactorSetup>("POST", `${twoFactorPath}/begin`, { password }),
  confirmTwoFactor: (code: string) => ask<unknown>("POST", `${twoFactorPath}/confirm`, { code }),
  listSessions: () => ask<OwnSession[]>("GET", "account/sessions"),
  endSession: (id: string) => ask<unknown>("DELETE", `account/sessions/${id}`),
  endOtherSessions: () => ask<unknown>("POST", "account/sessions/end-others"),
});

export type OwnRequests = ReturnType<typeof ownRequests>;
