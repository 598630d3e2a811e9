// One line of the log for each request, of the same form as all others. It is put together by hand from fields that are
// known to be safe, because a logger that looks at every field costs more than the rest of a hot request.
import { type Log, lineWriter, withoutKeys } from "../log.ts";

export type AccessLine = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  client: string;
};

const plainText = /^[\w/.:-]*$/;

/** Null when nobody wants to read them. */
export function accessLines(log: Log): ((line: AccessLine, nowMs: number) => void) | null {
  if (!log.isLevelEnabled("info")) return null;
  const write = lineWriter(log);
  const quotedPath = remembered((path) => quoted(withoutKeys(path)));
  const quotedClient = remembered(quoted);
  let timeMs = Number.NaN;
  let time = "";

  return ({ requestId, method, path, status, ms, client }, nowMs) => {
    if (nowMs !== timeMs) {
      timeMs = nowMs;
      time = new Date(nowMs).toISOString();
    }
    write(
      `{"level":"info","time":"${time}","requestId":${quoted(requestId)},"method":${quoted(method)},"path":${quotedPath(path)},"status":${status},"ms":${milliseconds(ms)},"client":${quotedClient(client)},"msg":"request"}\n`,
    );
  };
}

function quoted(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** The same as the last time is not made again: most requests have much in common with the one before. */
function remembered(make: (text: string) => string): (text: string) => string {
  let known = "";
  let made = make(known);
  return (text) => {
    if (text !== known) {
      known = text;
      made = make(text);
    }
    return made;
  };
}

/** To the microsecond, from two whole numbers, since a fraction takes far longer to write. */
function milliseconds(ms: number): string {
  const microseconds = Math.round(ms * 1_000);
  const whole = Math.floor(microseconds / 1_000);
  return `${whole}.${String(microseconds - whole * 1_000).padStart(3, "0")}`;
}
