// What developers read when something is not allowed.
import type { Code, Sentences } from "../not-allowed.ts";

const notRotatable = "Only an active key that was not rotated before can be rotated; create a new one.";

export const developerSentences = {
  "key.no-access": "You have no API access yet; request it and wait for approval.",
  "key.must-expire": "Your keys must expire; choose 365 days or fewer.",
  "key.too-many": ({ most }) => `You have ${most} keys, the most you can have; revoke one you no longer use.`,
  "key.scope": ({ scope }) => `Your access does not include the scope ${scope}.`,
  "key.over": notRotatable,
  "key.rotated": notRotatable,
  "key.predecessor": ({ id, until }) =>
    `The key ${id}, which this one replaces, works until ${until}; revoke it before you rotate again.`,
  "key.access-not-in-force": "Your API access is suspended or has ended.",
  "key.changed": "This key was changed a moment ago; look at it and try again.",
  "request.terms": "The terms have changed since you opened this page; read and accept them again.",
  "request.deleted": "This account was deleted.",
  "request.waiting": "You already have a request waiting for a decision; there can be only one at a time.",
  "request.suspended": "Your access is suspended; write to the operator to have it reviewed.",
  "request.in-force": ({ kind }) => `You already have access as a ${kind}.`,
  "plan.text": "The text of this plan has changed; reload the page and read it again.",
} satisfies Partial<Sentences>;

/** Where it is about a right that the account lacks, not about what is in the way. */
export const developerStatuses: Partial<Record<Code, number>> = {
  "key.no-access": 403,
  "key.must-expire": 403,
  "key.access-not-in-force": 403,
};
