// Who asks too much, whom to keep away, and which listings to hide.
import { useState } from "preact/hooks";
import { Heading } from "../../../signed-in/heading.tsx";
import { Failed, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { dateOf, fromNow, numberOf, timeOf } from "../../../signed-in/wording.ts";
import { Column, DataTable } from "../../parts/table.tsx";
import { type Abuse, type Caller, liftBlock, openAbuse, unhideListing } from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { Block, Hide } from "./abuse-dialogs.tsx";
import { Reports } from "./listing-reports.tsx";

type Open = { what: "block"; range: string } | { what: "hide" } | null;

export function AbusePage() {
  const loaded = useLoaded(openAbuse);
  const [open, setOpen] = useState<Open>(null);
  const [failure, setFailure] = useState("");
  const done = (next: Abuse) => {
    loaded.set(next);
    setOpen(null);
    setFailure("");
  };
  const act = (work: Promise<Abuse>) => work.then(done, (problem: Error) => setFailure(problem.message));
  return (
    <>
      <Heading lead="Callers are counted by address in this process over the last hour; nothing of it is stored.">
        Abuse
      </Heading>
      <Failed sentence={failure} />
      <Waiting loaded={loaded}>
        {(abuse) => (
          <>
            <Reports reports={abuse.reports} act={act} />
            <Callers
              title="Who asks most"
              callers={abuse.callers}
              onBlock={(range) => setOpen({ what: "block", range })}
            />
            <Callers
              title="Failed authentications"
              callers={abuse.failed_authentications}
              onBlock={(range) => setOpen({ what: "block", range })}
              isAboutKeys
            />
            <Blocks
              abuse={abuse}
              onAdd={() => setOpen({ what: "block", range: "" })}
              onLift={(range) => void act(liftBlock(range))}
            />
            <HiddenListings
              abuse={abuse}
              onHide={() => setOpen({ what: "hide" })}
              onUnhide={(listing) => void act(unhideListing(listing))}
            />
          </>
        )}
      </Waiting>
      {open?.what === "block" && <Block range={open.range} onDone={done} onClose={() => setOpen(null)} />}
      {open?.what === "hide" && <Hide onDone={done} onClose={() => setOpen(null)} />}
    </>
  );
}

type CallersProps = { title: string; callers: Caller[]; onBlock(range: string): void; isAboutKeys?: true };

function Callers({ title, callers, onBlock, isAboutKeys }: CallersProps) {
  const id = isAboutKeys ? "failed" : "callers";
  return (
    <section class="console-section" aria-labelledby={id}>
      <h2 id={id} class="section-title">
        {title}
      </h2>
      {callers.length === 0 ? (
        <p class="empty">Nobody in the last hour.</p>
      ) : (
        <DataTable rows={callers} keyOf={({ address }) => address} label={title}>
          {(caller) => [
            <Column name="Address" isHead>
              <code>{caller.address}</code>
            </Column>,
            ...(isAboutKeys
              ? [
                  <Column name="Failed" isNumber>
                    {numberOf(caller.unauthenticated)}
                  </Column>,
                ]
              : []),
            <Column name="Served" isNumber>
              {numberOf(caller.served)}
            </Column>,
            <Column name="Refused" isNumber>
              {numberOf(caller.refused)}
            </Column>,
            <Column name="">
              {mayChange.value && (
                <button type="button" class="button" onClick={() => onBlock(caller.address)}>
                  Block<span class="unseen"> {caller.address}</span>
                </button>
              )}
            </Column>,
          ]}
        </DataTable>
      )}
    </section>
  );
}

type BlocksProps = { abuse: Abuse; onAdd(): void; onLift(range: string): void };

function Blocks({ abuse: { blocks }, onAdd, onLift }: BlocksProps) {
  return (
    <section class="console-section" aria-labelledby="blocks">
      <h2 id="blocks" class="section-title">
        Blocks
      </h2>
      <p class="lead">
        A blocked address is refused the jobs with status 403 on every instance. A key is ended under Keys.
      </p>
      {mayChange.value && (
        <p>
          <button type="button" class="button" onClick={onAdd}>
            Block an address
          </button>
        </p>
      )}
      {blocks.length === 0 ? (
        <p class="empty">Nothing is blocked.</p>
      ) : (
        <DataTable rows={blocks} keyOf={({ range }) => range} label="Blocks">
          {(block) => [
            <Column name="Range" isHead>
              <code>{block.range}</code>
            </Column>,
            <Column name="Reason">{block.reason ?? "none given"}</Column>,
            <Column name="Since">{timeOf(block.created_at)}</Column>,
            <Column name="Ends">
              {block.expires_at === null
                ? "when lifted"
                : `${fromNow(block.expires_at)}, ${timeOf(block.expires_at)}`}
            </Column>,
            <Column name="">
              {mayChange.value && (
                <button type="button" class="button" onClick={() => onLift(block.range)}>
                  Lift<span class="unseen"> the block of {block.range}</span>
                </button>
              )}
            </Column>,
          ]}
        </DataTable>
      )}
    </section>
  );
}

type HiddenProps = { abuse: Abuse; onHide(): void; onUnhide(listing: string): void };

function HiddenListings({ abuse: { hidden }, onHide, onUnhide }: HiddenProps) {
  return (
    <section class="console-section" aria-labelledby="hidden">
      <h2 id="hidden" class="section-title">
        Hidden listings
      </h2>
      {mayChange.value && (
        <p>
          <button type="button" class="button" onClick={onHide}>
            Hide a listing
          </button>
        </p>
      )}
      {hidden.length === 0 ? (
        <p class="empty">Nothing is hidden.</p>
      ) : (
        <DataTable rows={hidden} keyOf={({ listing }) => listing} label="Hidden listings">
          {(one) => [
            <Column name="Listing" isHead>
              <code class="long-word">{one.listing}</code>
            </Column>,
            <Column name="Reason">{one.reason ?? "none given"}</Column>,
            <Column name="Since">{dateOf(one.created_at)}</Column>,
            <Column name="">
              {mayChange.value && (
                <button type="button" class="button" onClick={() => onUnhide(one.listing)}>
                  Bring back<span class="unseen"> {one.listing}</span>
                </button>
              )}
            </Column>,
          ]}
        </DataTable>
      )}
    </section>
  );
}
