// Signing out. When the server cannot be told, the session goes on, and the page must not look as if it had ended.
import { signal } from "@preact/signals";
import { Failure } from "./asking.ts";
import { Failed } from "./loading.tsx";

const failure = signal("");

/** True when the session has ended. */
export async function leave(signOut: () => Promise<unknown>): Promise<boolean> {
  failure.value = "";
  try {
    await signOut();
  } catch (problem) {
    const isOver = problem instanceof Failure && problem.status === 401;
    if (!isOver) failure.value = (problem as Error).message;
    return isOver;
  }
  return true;
}

export function SignOut({ name, onSignOut }: { name: string; onSignOut?: (() => void) | undefined }) {
  return (
    <button type="button" class="link" onClick={onSignOut}>
      Sign out
      <span class="unseen"> {name}</span>
    </button>
  );
}

export function StillSignedIn({ onSignOut }: { onSignOut(): void }) {
  if (failure.value === "") return null;
  return (
    <Failed sentence={`You are still signed in. ${failure.value}`}>
      <button type="button" class="button" onClick={onSignOut}>
        Sign out again
      </button>
    </Failed>
  );
}
