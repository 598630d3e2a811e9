// Why something about providers cannot be done: a code, with what belongs to it. Each audience has its own sentences for
// the codes: the operator, at the console or the command line, those below; whoever pushes has theirs in `import/push.ts`.
import { Refused } from "../access/area/area-route.ts";
import { maxUploadBytes } from "../http/bodies/request-body.ts";
import type { Remark } from "./profile/provider-draft.ts";

type Reasons = {
  no_provider: { id: string };
  erased: { id: string; at: string };
  bad_profile: { problems: Remark[] };
  no_import: { id: string };
  empty: object;
  too_large: object;
  another_open: object;
  already_uploading: object;
  incomplete: { receivedBytes: number; sizeBytes: number };
  wrong_state: { state: string };
  too_late: { state: string };
  stopping: object;
};
type Code = keyof Reasons;

const answers: { [C in Code]: [status: number, sentence: (given: Reasons[C]) => string] } = {
  no_provider: [404, ({ id }) => `There is no provider ${id}.`],
  erased: [404, ({ id, at }) => `The provider ${id} was erased at ${at}.`],
  bad_profile: [
    400,
    (given) => `${given.problems.map(({ field, reason }) => `${field} ${reason}`).join("; ")}.`,
  ],
  no_import: [404, ({ id }) => `There is no import ${id}.`],
  empty: [409, () => "The file is empty."],
  too_large: [
    409,
    () =>
      `The file is larger than ${maxUploadBytes / 1_048_576} MB; split it, or import it with \`./kazi providers import\`.`,
  ],
  another_open: [409, () => "Another import is open; finish or cancel it before you begin a new one."],
  already_uploading: [
    409,
    () => "The file is being uploaded already; wait for it, or try again in a moment.",
  ],
  incomplete: [
    409,
    ({ receivedBytes, sizeBytes }) =>
      `The file does not fit its announcement: ${receivedBytes} bytes arrived, and ${sizeBytes} were announced. Send it again.`,
  ],
  wrong_state: [409, ({ state }) => `The import is ${state}; that cannot be done with it now.`],
  too_late: [409, ({ state }) => `It is too late to cancel: the import is ${state}.`],
  stopping: [409, () => "The server is stopping; try again in a moment."],
};

/** The message is the operator's sentence. */
export class ProviderRefused<C extends Code = Code> extends Refused {
  constructor(readonly refusal: { code: C } & Reasons[C]) {
    const [status, sentence] = answers[refusal.code];
    super(status, sentence(refusal));
  }
}
