// Who is signed in, as far as this page knows: undefined until the server has said so.
import { signal } from "@preact/signals";
import { Failure } from "../signed-in/asking.ts";
import { type Account, whoIsSignedIn } from "./requests.ts";

export const account = signal<Account | null | undefined>(undefined);
export const startFailure = signal("");

export async function findOut(): Promise<void> {
  try {
    startFailure.value = "";
    account.value = (await whoIsSignedIn()).account;
  } catch (failure) {
    startFailure.value = (failure as Error).message;
  }
}

/** A session that has ended shows the sign-in form in the place of the page, which is there again afterwards. */
export function noticeEnd(failure: unknown): void {
  if (failure instanceof Failure && failure.status === 401 && account.value) account.value = null;
}
