// What the command line says when something is not allowed: the operators' words, with the commands that help.
import type { Sentences } from "../access/not-allowed.ts";
import { operatorSentences } from "../operators/sentences.ts";

const made = "make a new one with `kazi keys create`";

export const commandSentences = {
  ...operatorSentences,
  "key.none": ({ id }) => `There is no key ${id}; \`kazi keys list\` shows them all.`,
  "key.over": ({ id, state }) =>
    `The key ${id} ${state === "revoked" ? "was revoked" : "has expired"}; ${made}.`,
  "key.rotated": ({ id, successor }) =>
    `The key ${id} was rotated before; rotate its successor ${successor}.`,
  "key.predecessor": ({ id, until }) =>
    `The key ${id}, which this one replaces, works until ${until}; revoke it before you rotate again.`,
  "key.access-not-in-force":
    "This account's API access is suspended or has ended; none of its keys can be rotated.",
  "key.changed": ({ id }) => `The key ${id} was changed by someone else just now; look at it and try again.`,
  "access.none": ({ id }) => `There is no access ${id}; \`kazi access list\` shows them all.`,
  "operator.none": ({ id }) => `There is no operator ${id}; \`kazi operator list\` shows them all.`,
  "token.none": ({ id }) => `There is no token ${id}; \`kazi operator token list\` shows them all.`,
} satisfies Partial<Sentences>;
