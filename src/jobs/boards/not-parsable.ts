/**
 * The one failure a board's answer may cause. `blocked` is a web page where data was expected (a bot wall, a
 * consent page, a maintenance notice), `login` one that wants a password, `another-company` the list of somebody else,
 * whose account has this name; `not-parsable` is everything else that is not the board's format.
 */
export class NotParsable extends Error {
  override name = "NotParsable";
  constructor(
    readonly kind: "not-parsable" | "blocked" | "login" | "another-company",
    detail: string,
  ) {
    super(detail);
  }
}
