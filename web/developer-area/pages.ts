// The pages of the area and their addresses. The server answers exactly these.
const inNavigation = {
  overview: { path: "/developers", title: "Overview" },
  keys: { path: "/developers/keys", title: "Keys" },
  usage: { path: "/developers/usage", title: "Usage" },
  access: { path: "/developers/access", title: "API access" },
  plan: { path: "/developers/plan", title: "Limits and plan" },
  console: { path: "/developers/console", title: "Console" },
  account: { path: "/developers/account", title: "Account" },
};
/** Those that need nobody signed in. */
export const openPages = {
  signIn: { path: "/developers/sign-in", title: "Sign in" },
  signUp: { path: "/developers/sign-up", title: "Create an account" },
  forgotPassword: { path: "/developers/forgot-password", title: "Forgot your password?" },
  verifyEmail: { path: "/developers/verify-email", title: "Confirm your address" },
  resetPassword: { path: "/developers/reset-password", title: "Choose a new password" },
};
export const pages = { ...inNavigation, ...openPages };
export type PageName = keyof typeof pages;
export const navigationEntries = Object.values(inNavigation);

export function pageAt(path: string): PageName | null {
  const plain = path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") : path;
  const found = Object.entries(pages).find(([, page]) => page.path === plain);
  return found ? (found[0] as PageName) : null;
}
