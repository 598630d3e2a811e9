// What applicants, boards and callers wrote, on its way to a terminal: none of it may steer the terminal, turn the
// direction of writing, or pass for a line of ours.

const blank = /[\s\u0085]+/gu;
const lineBreak = /[\r\n\v\f\u0085\p{Zl}\p{Zp}]/u;
const controls = /(?!\n)\p{Cc}/gu;
const unseen = /[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** For whole lines of ours: their own line breaks stay. */
export function harmless(text: string): string {
  return text.replace(controls, " ").replace(unseen, "");
}

/** For a piece of somebody's text within a line of ours. */
export function oneLine(text: string): string {
  return harmless(text.replace(blank, (run) => (lineBreak.test(run) ? " ⏎ " : run))).replaceAll("\n", " ");
}

/** The same JSON, with everything that a terminal would act upon written as its number. */
export function harmlessJson(json: string): string {
  return json.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (characters) =>
    [...Array(characters.length).keys()]
      .map((i) => `\\u${characters.charCodeAt(i).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
