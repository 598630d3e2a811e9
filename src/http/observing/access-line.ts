// One line of the log for each request, of the same form as all others. It is put together by hand from fields that are
// known to be safe, because a logger that looks at every field costs more than the rest of a hot request.
import { type Log, lineWriter, withoutKeys } from "../../process/log.ts";

export type AccessLine = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  client: string;
  ms: number;
};

const plainText = /^[\w/.:-]*$/;

/** Null when nobody wants to read them. */
export function accessLines(log: Log): ((line: AccessLine, nowMs: number) => void) | null {
  if (!log.isLevelEnabled("info")) return null;
  const write = lineWriter(log);
  let last: AccessLine = { requestId: "", method: "", path: "", status: 0, client: "", ms: 0 };
  let middle = "";
  let timeMs = Number.NaN;
  let beginning = "";

  return (line, nowMs) => {
    const { requestId, method, path, status, client, ms } = line;
    // Most requests have much in common with the one before: what is the same is not written again.
    if (nowMs !== timeMs) {
      timeMs = nowMs;
      beginning = `{"level":"info","time":"${new Date(nowMs).toISOString()}","requestId":`;
    }
    if (path !== last.path || status !== last.status || method !== last.method || client !== last.client) {
      last = line;
      middle = `,"method":${quoted(method)},"path":${quoted(withoutKeys(path))},"status":${status},"client":${quoted(client)},"ms":`;
    }
    write(`${beginning}${quoted(requestId)}${middle}${milliseconds(ms)},"msg":"request"}\n`);
  };
}

function quoted(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}

const thousandths = Array.from({ length: 1_000 }, (_, part) => `.${String(part).padStart(3, "0")}`);

/** To the microsecond, from two whole numbers, since a fraction takes far longer to write. */
function milliseconds(ms: number): string {
  const microseconds = Math.round(ms * 1_000);
  const whole = Math.floor(microseconds / 1_000);
  return `${whole}${thousandths[microseconds - whole * 1_000]}`;
}
