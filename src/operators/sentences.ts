// What operators read when something is not allowed, in the console and, with its commands added, on the command line.
import type { Sentences } from "../access/not-allowed.ts";

export const operatorSentences = {
  "form.name": ({ what }) => `Give the ${what} a name of 1 to 100 characters, on one line.`,
  "form.scopes": ({ what }) => `Choose at least one scope for the ${what}.`,
  "form.lifetime": ({ what }) => `A ${what} can last 365 days at most.`,
  "limit.too-high": ({ most }) =>
    `A developer's limit cannot be raised above ${most}; only a reviewed partner's can.`,
  "key.no-access": "This account has no API access; approve its request first.",
  "key.must-expire": "This account's keys must expire; choose 365 days or fewer.",
  "key.too-many": ({ most }) =>
    `This account has ${most} keys, the most it can have; revoke one that is not used.`,
  "key.scope": ({ scope }) => `This account's access does not include the scope ${scope}.`,
  "access.over": ({ id, state }) => `The access ${id} is ${state}; the account has to request it again.`,
  "access.partners-only": "Data licensing and white-label use are for reviewed partners only.",
  "access.earlier-suspended": ({ id }) =>
    `The account's access ${id} is suspended; decide about that one first.`,
  "access.operators-own": "The operator's own access cannot be declined or suspended.",
  "access.reason": "Give a reason of up to 1,000 characters; it is emailed to the account.",
  "access.state": ({ id, state, from, to }) =>
    `The access ${id} is ${state}; only one that is ${from} can be ${to}.`,
  "operator.link":
    "This link was used before or has expired. Ask another operator for a new one, or run ./kazi operator create on the server.",
  "operator.taken": ({ email, kind }) =>
    `${email} has an account as a ${kind}; an operator needs an address of its own.`,
} satisfies Partial<Sentences>;
