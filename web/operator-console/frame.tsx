// The frame of the console: who is signed in decides whether there is anything to go to.
import type { ComponentChildren } from "preact";
import { type Entry, Frame as SharedFrame, SignOut } from "../signed-in/frame.tsx";
import type * as server from "./requests.ts";

/** What the server tells the console; `mayBeSignedIn` is false when the browser sent no session with its request. */
export type Site = { brand: string; mayBeSignedIn: boolean };

type FrameProps = {
  site: Site;
  entries: readonly Entry[];
  current: string;
  me: server.Me | null;
  onSignOut?: () => void;
  children: ComponentChildren;
};

export const Frame = ({ site, entries, current, me, onSignOut, children }: FrameProps) => (
  <SharedFrame
    brand={site.brand}
    area={{ path: "/operator", title: "Operator" }}
    look="console-page"
    top={
      <div class="top-links">
        {me?.role === "look-only" && <span class="badge badge-requested">look only</span>}
        {me && <SignOut name={me.name} onSignOut={onSignOut} />}
      </div>
    }
    rail={me?.isReady ? { label: "Console", entries, current } : null}
    foot={{ "/": "Job board", "/developers": "Developers", "/docs": "Docs", "/status": "Status" }}
  >
    {children}
  </SharedFrame>
);
