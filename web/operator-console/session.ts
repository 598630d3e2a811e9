// Who is signed in, as far as the console knows: undefined until the server has said so.
import { computed, signal } from "@preact/signals";
import { Failure } from "../signed-in/asking.ts";
import { type Me, whoIsSignedIn } from "./requests.ts";

export const me = signal<Me | null | undefined>(undefined);
export const startFailure = signal("");

/** Whoever may only look is offered nothing that changes something; the server would refuse it anyway. */
export const mayChange = computed(() => me.value?.role === "operator");

export async function findOut(): Promise<void> {
  try {
    startFailure.value = "";
    me.value = (await whoIsSignedIn()).operator;
  } catch (failure) {
    startFailure.value = (failure as Error).message;
  }
}

/** A session that has ended shows the sign-in form in the place of the page, which is there again afterwards. */
export function noticeEnd(failure: unknown): void {
  if (failure instanceof Failure && failure.status === 401 && me.value) me.value = null;
}
