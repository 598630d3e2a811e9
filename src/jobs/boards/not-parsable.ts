/**
 * The one failure a board's answer may cause. `blocked` is a web page where data was expected (a bot wall, a
 * consent page, a maintenance notice); `not-parsable` is everything else that is not the board's format.
 */
export class NotParsable extends Error {
  override name = "NotParsable";
  constructor(
    readonly kind: "not-parsable" | "blocked",
    detail: string,
  ) {
    super(detail);
  }
}
