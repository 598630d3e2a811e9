// What readers reported about listings, one card a listing, until it is hidden or found to be in order.
import { fromNow } from "../../../signed-in/wording.ts";
import { type Abuse, type Report, settleReports } from "../../requests.ts";
import { mayChange } from "../../session.ts";

const reasonWords: Record<string, string> = {
  money: "asks for money",
  fake: "looks made up",
  gone: "is gone",
  wrong: "is wrong",
};

type ReportsProps = { reports: Report[]; act(work: Promise<Abuse>): Promise<void> };

export function Reports({ reports, act }: ReportsProps) {
  const listings = Map.groupBy(reports, ({ listing }) => listing);
  return (
    <section class="console-section" aria-labelledby="reports">
      <h2 id="reports" class="section-title">
        Reported listings
      </h2>
      {listings.size === 0 ? (
        <p class="empty">No report waits to be looked at.</p>
      ) : (
        <Listings of={listings} act={act} />
      )}
    </section>
  );
}

function Listings({ of: listings, act }: { of: Map<string, Report[]>; act: ReportsProps["act"] }) {
  return (
    <ul class="cards">
      {[...listings].map(([listing, about]) => (
        <li key={listing} class="card">
          <div class="key-head">
            <h3>
              <a href={`/jobs/${listing}`} target="_blank" rel="noreferrer">
                {listing}
              </a>
            </h3>
            <span class="badge badge-requested">
              {about.length === 1 ? "1 report" : `${about.length} reports`}
            </span>
          </div>
          <ul class="plain-list tight">
            {about.map(({ id, reason, note, created_at }) => (
              <li key={id}>
                <strong>{reasonWords[reason] ?? reason}</strong>
                {note && `: ${note}`} <span class="hint">{fromNow(created_at)}</span>
              </li>
            ))}
          </ul>
          {mayChange.value && (
            <p class="key-actions">
              <button
                type="button"
                class="button button-danger-quiet"
                onClick={() => void act(settleReports(listing, "hide", "reported by readers"))}
              >
                Hide it<span class="unseen"> {listing}</span>
              </button>
              <button
                type="button"
                class="button"
                onClick={() => void act(settleReports(listing, "dismiss", ""))}
              >
                It is in order<span class="unseen"> {listing}</span>
              </button>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
