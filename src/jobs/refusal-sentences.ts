import { maxQueryCharacters } from "./search/job-search.ts";

/** What a refused caller reads. The documents show the same sentences. */
export const sentences = {
  noQuery: "Say what to look for, like ?query=customer+support.",
  longQuery: `A query has at most ${maxQueryCharacters} characters.`,
  blocked: "This address has been blocked for abuse; ask the operator.",
  tooMany: (what: string, seconds: string) =>
    `${what}; wait ${seconds} seconds, and keep answers for at least five minutes.`,
  tooMuchAtOnce: "Too many searches are being made at this moment; try again in a little while.",
  cursorGone:
    "Changes are kept for 30 days, and this cursor is none of them: take all jobs again and go on from there, at",
  noPage: "This is no cursor of ours; take it from pagination.next as it is.",
  noCursor: "A cursor is a number of digits; take it from next as it is, or leave it out to begin.",
  away: "The jobs cannot be looked up at this moment; try again in a little while.",
  nothingKnown: "No job board could be reached yet; try again in a moment.",
} as const;
