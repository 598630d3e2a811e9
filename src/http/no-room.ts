// What the storage says when it takes nothing any more, as the engines' drivers spell it: a disk that is full, that fails or
// that may only be read. Whatever was to be saved was not, and can be sent again as it is.
const codes = /^(SQLITE_(FULL|READONLY|IOERR)\w*|ENOSPC|EROFS|EIO|53100|25006)$/;

export function isWithoutRoom(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && codes.test(code);
}
