// Mails that went out, wait, failed, or are only shown because there is no mail server. A link that lets its reader in is
// shown to whoever may change things, never to those who may only look: it would let them in as somebody else.
import { type AreaRoute, forOperator, type Reply } from "../../access/area/area-route.ts";
import { linkMark } from "../../access/mail/mails.ts";
import { isMailState, mailsPage } from "../../access/mail/outbox-store.ts";
import { cutText } from "../../text/cut-text.ts";
import type { ConsoleParts } from "./console-parts.ts";

const pageRows = 50;

export type ShownMail = Omit<Awaited<ReturnType<typeof mailsPage>>[number], "link">;
export type MailPage = { mails: ShownMail[]; next: string | null };

export function outboxRoutes({ accounts: { database } }: ConsoleParts): AreaRoute[] {
  return [
    forOperator(
      { method: "GET", path: "/operator/api/outbox", scope: "outbox:read" },
      async ({ query, operator }): Promise<Reply<MailPage>> => {
        const state = query.get("state");
        const to = cutText((query.get("to") ?? "").trim().toLowerCase().replaceAll("\0", ""), 254);
        const [, at, id] = /^([\d:.TZ-]{10,24})~(mail_\w{1,40})$/.exec(query.get("before") ?? "") ?? [];
        const rows = await mailsPage(database.read, {
          state: isMailState(state) ? state : null,
          to: to === "" ? null : to,
          before: at && id ? { at, id } : null,
          count: pageRows + 1,
        });
        const maySeeLinks = operator.role === "operator";
        const mails = rows.slice(0, pageRows).map(({ link, text, ...mail }) => ({
          ...mail,
          text: text.replace(linkMark, () =>
            link === null
              ? "(the link was sent or has expired)"
              : maySeeLinks
                ? link
                : "(a link, not shown to you)",
          ),
        }));
        const last = mails.at(-1);
        const next = rows.length > pageRows && last ? `${last.created_at}~${last.id}` : null;
        return { json: { mails, next } };
      },
    ),
  ];
}
