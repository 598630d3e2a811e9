// The frame of the developer area.
import type { ComponentChildren } from "preact";
import { Frame as SharedFrame, SignOut } from "../signed-in/frame.tsx";
import { navigationEntries, type PageName, pages } from "./pages.ts";

/** What the server tells the pages about itself. */
export type Site = {
  brand: string;
  contact: string | null;
  /** False without a mail server: then mails are only shown to whoever runs this Kazi. */
  sendsMail: boolean;
  /** False when the browser sent no session with its request: then nobody needs to be asked who is there. */
  mayBeSignedIn: boolean;
};

type FrameProps = {
  site: Site;
  /** Null where nothing is. */
  page: PageName | null;
  /** Undefined where nobody has been asked who is there. */
  person: string | null | undefined;
  onSignOut?: () => void;
  children: ComponentChildren;
};

export const Frame = ({ site, page, person, onSignOut, children }: FrameProps) => (
  <SharedFrame
    brand={site.brand}
    area={{ path: pages.overview.path, title: "Developers" }}
    top={
      <nav class="top-links" aria-label="Around">
        <a href="/docs">Docs</a>
        <a class="also-below" href="/status">
          Status
        </a>
        {person === null && <a href={pages.signIn.path}>Sign in</a>}
        {person && <SignOut name={person} onSignOut={onSignOut} />}
      </nav>
    }
    rail={
      person && page
        ? { label: "Developer area", entries: navigationEntries, current: pages[page].path }
        : null
    }
    foot={{
      "/": "Job board",
      "/docs": "Docs",
      "/status": "Status",
      "/terms": "Terms",
      "/privacy": "Privacy",
      ...(site.contact && { [site.contact]: "Contact" }),
    }}
  >
    {children}
  </SharedFrame>
);
