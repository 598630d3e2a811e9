// A plain form: it works without script, and the server answers by leading back to the listing. A script sends it so
// that what was written is not lost where there is no network.
import { Icon } from "../../look/icons.tsx";
import { hrefOf } from "../address.ts";
import type { Listing } from "../list/listing.ts";
import type { Shown } from "../view.ts";
import { wordsIn } from "../words/languages.ts";

export function ReportForm({ listing, view, actions }: Shown & { listing: Listing }) {
  const words = wordsIn[view.language];
  if (view.isReported) return null;
  const hasWarnings = (listing.facts?.warnings.length ?? 0) > 0;
  const reasons = Object.entries(words.reportReason).filter(
    ([reason]) => reason !== "warning" || hasWarnings,
  );
  const [path, query] = hrefOf({ ...view.address, jobId: listing.id }).split("?");
  return (
    <details class="report">
      <summary>
        <Icon name="flag" />
        {words.report}
      </summary>
      <form
        method="post"
        action={`${path}/report${query ? `?${query}` : ""}`}
        onSubmit={(event) => {
          event.preventDefault();
          actions.sendReport(event.currentTarget);
        }}
      >
        <fieldset>
          <legend>{words.reportWhy}</legend>
          {reasons.map(([reason, text]) => (
            <label class="choice" key={reason}>
              <input type="radio" name="reason" value={reason} required />
              {text}
            </label>
          ))}
        </fieldset>
        <label class="field">
          {words.reportNote}
          <textarea name="note" rows={3} maxLength={500} />
        </label>
        {hasWarnings && (
          <label class="field report-contact">
            {words.reportContact}
            <input type="email" name="contact" autocomplete="email" maxLength={254} />
          </label>
        )}
        {view.isReportUnsent && (
          <p class="note note-failed" role="alert">
            {view.isOffline ? words.reportOffline : words.unreachable}
          </p>
        )}
        <button type="submit" class="button">
          {words.reportSend}
        </button>
      </form>
    </details>
  );
}
