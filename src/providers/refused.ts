// Why something about providers cannot be done: a code, with what belongs to it. Each audience has its own sentences for
// the codes: the operator, at the console or the command line, those below; whoever pushes has theirs in `import/push.ts`.
import { Refused } from "../access/area/area-route.ts";
import { maxUploadBytes } from "../http/bodies/request-body.ts";
import type { Remark } from "./profile/provider-draft.ts";

export type Refusal =
  | { code: "no_provider"; id: string }
  | { code: "erased"; id: string; at: string }
  | { code: "bad_profile"; problems: Remark[] }
  | { code: "no_import"; id: string }
  | { code: "empty" | "too_large" | "another_open" | "already_uploading" | "stopping" }
  | { code: "incomplete"; receivedBytes: number; sizeBytes: number }
  | { code: "wrong_state" | "too_late"; state: string };

const statuses: Partial<Record<Refusal["code"], number>> = {
  no_provider: 404,
  erased: 404,
  no_import: 404,
  bad_profile: 400,
};

/** The message is the operator's sentence. */
export class ProviderRefused extends Refused {
  constructor(readonly refusal: Refusal) {
    super(statuses[refusal.code] ?? 409, operatorSentence(refusal));
  }
}

function operatorSentence(refusal: Refusal): string {
  switch (refusal.code) {
    case "no_provider":
      return `There is no provider ${refusal.id}.`;
    case "erased":
      return `The provider ${refusal.id} was erased at ${refusal.at}.`;
    case "bad_profile":
      return `${refusal.problems.map(({ field, reason }) => `${field} ${reason}`).join("; ")}.`;
    case "no_import":
      return `There is no import ${refusal.id}.`;
    case "empty":
      return "The file is empty.";
    case "too_large":
      return `The file is larger than ${maxUploadBytes / 1_048_576} MB; split it, or import it with \`./kazi providers import\`.`;
    case "another_open":
      return "Another import is open; finish or cancel it before you begin a new one.";
    case "already_uploading":
      return "The file is being uploaded already; wait for it, or try again in a moment.";
    case "incomplete":
      return `The file does not fit its announcement: ${refusal.receivedBytes} bytes arrived, and ${refusal.sizeBytes} were announced. Send it again.`;
    case "wrong_state":
      return `The import is ${refusal.state}; that cannot be done with it now.`;
    case "too_late":
      return `It is too late to cancel: the import is ${refusal.state}.`;
    case "stopping":
      return "The server is stopping; try again in a moment.";
  }
}
