// What is mailed at each step of an access.
import type { Access } from "../accounts/account-store.ts";
import type { Mail } from "./mails.ts";

type Words = Pick<Mail, "subject" | "text">;
type Site = { brandName: string; publicUrl: string };
type Told = Pick<Access, "state" | "kind" | "integration" | "reason" | "scopes" | "rate_limit">;

export function accessMail(access: Told, { brandName, publicUrl }: Site): Words {
  const what = `API access as a ${access.kind} for “${access.integration}”`;
  const words: Record<Access["state"], { subject: string; paragraphs: string[] }> = {
    requested: {
      subject: `${brandName}: your request for API access has arrived`,
      paragraphs: [`We have your request for ${what}.`, "You get another mail as soon as it is decided."],
    },
    approved: {
      subject: `${brandName}: your API access is approved`,
      paragraphs: [
        `Your ${what} is approved.`,
        `Scopes: ${(JSON.parse(access.scopes) as string[]).join(", ")}\nLimit: ${access.rate_limit ?? "the default"}`,
        `Create a key here: ${publicUrl}/developers/keys`,
        "Nothing is charged.",
      ],
    },
    declined: {
      subject: `${brandName}: your request for API access was declined`,
      paragraphs: [
        `Your request for ${what} was declined.`,
        `The reason: ${access.reason}`,
        `You can ask again when that has changed: ${publicUrl}/developers/access`,
      ],
    },
    suspended: {
      subject: `${brandName}: your API access is suspended`,
      paragraphs: [
        `Your ${what} is suspended. All its keys are refused from now on.`,
        `The reason: ${access.reason}`,
        `Where it stands: ${publicUrl}/developers/access`,
      ],
    },
    ended: {
      subject: `${brandName}: your API access has ended`,
      paragraphs: [`Your ${what} has ended.`, `The reason: ${access.reason}`],
    },
  };
  const { subject, paragraphs } = words[access.state];
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}

/** To the operator, when a request waits for a decision. */
export function waitingMail(
  { id, kind, integration }: { id: string; kind: string; integration: string },
  { brandName, publicUrl }: Site,
): Words {
  const paragraphs = [
    `“${integration}” asks for API access as a ${kind}.`,
    `Decide it in the console: ${publicUrl}/operator/access/${id}`,
    `Or look at it with \`kazi access show ${id}\`, then \`kazi access approve ${id}\` or \`kazi access decline ${id} --reason …\`.`,
  ];
  return { subject: `${brandName}: a request for API access waits`, text: `${paragraphs.join("\n\n")}\n` };
}
