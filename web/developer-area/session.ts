import { sessionOf } from "../signed-in/area.tsx";
import { whoIsSignedIn } from "./requests.ts";

export const session = sessionOf(whoIsSignedIn);
export const { person: account, findOut } = session;
