// What the doctor says of one thing: how it is, and what to do where it is not well.
export type State = "well" | "note" | "wrong";

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
    well: (name: string, says: string) => add("well")(name, says, null),
    note: (name: string, says: string, advice: string) => add("note")(name, says, advice),
    wrong: (name: string, says: string, advice: string) => add("wrong")(name, says, advice),
  };
}
