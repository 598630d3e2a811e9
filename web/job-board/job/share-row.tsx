import { shortened } from "../../../src/text/cut-text.ts";
import { Icon } from "../../look/icons.tsx";
import { hrefOf, noFilters } from "../address.ts";
import type { Listing } from "../list/listing.ts";
import type { PageView, Shown } from "../view.ts";
import { wordsIn } from "../words/languages.ts";

const maxTextLength = 200;

/** The job's own address, with what is needed to find it again and nothing of the reader's filters. */
export function shareLink(listing: Listing, { site, address }: PageView): string {
  // What is saved on this device is nowhere else.
  const tab = address.tab === "saved" ? "africa" : address.tab;
  return site.origin + hrefOf({ ...address, tab, category: "", filters: noFilters, jobId: listing.id });
}

export function shareText(listing: Listing): string {
  const { title, company } = listing;
  return shortened(company ? `${title}, ${company}` : title, maxTextLength);
}

export function ShareRow({ listing, view, actions }: Shown & { listing: Listing }) {
  const words = wordsIn[view.language];
  const message = `${shareText(listing)}\n${shareLink(listing, view)}`;
  return (
    <div class="share">
      <a
        class="button"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener"
      >
        <Icon name="chat" />
        {words.shareWhatsApp}
        <span class="unseen"> ({words.newTab})</span>
      </a>
      {view.canShare && (
        <button type="button" class="button" onClick={() => actions.share(listing)}>
          <Icon name="share" />
          {words.share}
        </button>
      )}
      <button type="button" class="button needs-script" onClick={() => actions.copyLink()}>
        <Icon name="link" />
        <span role="status">{view.hasCopied ? words.copied : words.copyLink}</span>
      </button>
    </div>
  );
}
