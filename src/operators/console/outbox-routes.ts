// Mails that went out, wait, failed, or are only shown because there is no mail server. A link that lets its reader in is
// shown to whoever may change things, never to those who may only look: it would let them in as somebody else.
import { type AreaRoute, forOperator } from "../../access/area/area-route.ts";
import { linkMark } from "../../access/mail/mails.ts";
import { isMailState, mailsPage } from "../../access/mail/outbox-store.ts";
import { cutText } from "../../text/cut-text.ts";
import { cursorIn } from "./audit-routes.ts";
import type { ConsoleParts } from "./console-parts.ts";

const pageRows = 50;

export type ShownMail = Omit<Awaited<ReturnType<typeof mailsPage>>[number], "link">;
export type MailPage = { mails: ShownMail[]; next: string | null };

export function outboxRoutes({ accounts: { database } }: ConsoleParts): AreaRoute[] {
  return [
    forOperator("GET /operator/api/outbox", "outbox:read", null, async ({ query, operator }) => {
      const state = query.get("state");
      const to = cutText((query.get("to") ?? "").trim().toLowerCase().replaceAll("\0", ""), 254);
      const rows = await mailsPage(database.read, {
        state: isMailState(state) ? state : null,
        to: to === "" ? null : to,
        before: cursorIn(query, "mail"),
        count: pageRows + 1,
      });
      const maySeeLinks = operator.role === "operator";
      const mails = rows.slice(0, pageRows).map(({ link, text, ...mail }) => ({
        ...mail,
        text: text.replace(linkMark, () =>
          link && !maySeeLinks
            ? "(a link, not shown to you)"
            : (link ?? "(the link was sent or has expired)"),
        ),
      }));
      const last = mails.at(-1);
      const next = rows.length > pageRows && last ? `${last.created_at}~${last.id}` : null;
      return { json: { mails, next } satisfies MailPage };
    }),
  ];
}
