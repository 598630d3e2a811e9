import { computed } from "@preact/signals";
import { sessionOf } from "../signed-in/area.tsx";
import { whoIsSignedIn } from "./requests.ts";

export const session = sessionOf(whoIsSignedIn);
export const { person: me, findOut } = session;

/** Whoever may only look is offered nothing that changes something; the server would refuse it anyway. */
export const mayChange = computed(() => me.value?.role === "operator");
