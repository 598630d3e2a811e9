// What the doctor says of one thing: how it is, and what to do where it is not ok.
export type State = "ok" | "warning" | "error";

export type Finding = {
  about: string;
  name: string;
  state: State;
  says: string;
  /** What to do; null where nothing is to be done. */
  advice: string | null;
};

/** Findings about one subject. */
export function findingsAbout(about: string) {
  const found: Finding[] = [];
  const add = (state: State) => (name: string, says: string, advice: string | null) =>
    void found.push({ about, name, state, says, advice });
  return {
    found,
    ok: (name: string, says: string) => add("ok")(name, says, null),
    warning: (name: string, says: string, advice: string) => add("warning")(name, says, advice),
    error: (name: string, says: string, advice: string) => add("error")(name, says, advice),
  };
}
