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
  let timeMs = Number.NaN;
  let time = "";

  return ({ requestId, method, path, status, ms, client }, nowMs) => {
    if (nowMs !== timeMs) {
      timeMs = nowMs;
      time = new Date(nowMs).toISOString();
    }
    write(
      `{"level":"info","time":"${time}","requestId":${quoted(requestId)},"method":${quoted(method)},"path":${quoted(withoutKeys(path))},"status":${status},"ms":${Math.round(ms * 1_000) / 1_000},"client":${quoted(client)},"msg":"request"}\n`,
    );
  };
}

function quoted(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}
