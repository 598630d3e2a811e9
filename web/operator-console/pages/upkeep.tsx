// Backups and privacy: what would be left after an accident, and what the law asks.
import { useState } from "preact/hooks";
import { Form } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { type Loaded, Waiting } from "../../signed-in/loading.tsx";
import { fromNow, timeOf } from "../../signed-in/wording.ts";
import { useLive } from "../parts/live.ts";
import { Column, DataTable } from "../parts/table.tsx";
import { type Backup, type Backups, backUpNow, loadBackups } from "../requests.ts";
import { mayChange } from "../session.ts";
import { PrivacyReportCard } from "./privacy-report.tsx";
import { RetentionCard, spanOf } from "./retention.tsx";

export function Upkeep() {
  const loaded = useLive(loadBackups);
  return (
    <>
      <Heading lead="A backup counts only after it was restored into a scratch database and checked. What was erased stays erased after a restore.">
        Backups and privacy
      </Heading>
      <Waiting loaded={loaded}>{(state) => <BackupsCard of={state} loaded={loaded} />}</Waiting>
      <RetentionCard />
      <PrivacyReportCard />
    </>
  );
}

function BackupsCard({ of: state, loaded }: { of: Backups; loaded: Loaded<Backups> }) {
  const newest = state.backups.find(({ is_there }) => is_there);
  const failed = state.backups[0]?.failure ?? null;
  return (
    <section class="card" aria-labelledby="backups">
      <div class="key-head">
        <h2 id="backups">Backups</h2>
        <span class={badgeOf(newest, failed)}>
          {failed !== null ? "the last one failed" : newest ? "good" : "none"}
        </span>
      </div>
      {newest?.checked_at ? (
        <p>
          The newest was restored and checked at{" "}
          <b>
            <time dateTime={newest.checked_at}>{timeOf(newest.checked_at)}</time>
          </b>
          , {fromNow(newest.checked_at)}.
        </p>
      ) : (
        <p>There is no good backup.</p>
      )}
      {failed !== null && <p class="note note-warning">The last one failed: {failed}</p>}
      <p class="quiet">
        {state.scheduled
          ? `One is made every ${spanOf(state.scheduled.every).replace(/^1 /, "")} into ${state.scheduled.dir}; the newest ${state.scheduled.keep} are kept.`
          : "None is made by itself: BACKUP_DIR is not set where Kazi runs."}
      </p>
      {mayChange.value && state.scheduled && <Now of={state} onBegun={loaded.set} />}
      <AllBackups of={state.backups} />
    </section>
  );
}

function badgeOf(newest: Backup | undefined, failure: string | null): string {
  if (failure !== null) return "badge badge-suspended";
  return newest ? "badge badge-approved" : "badge badge-requested";
}

function Now({ of: state, onBegun }: { of: Backups; onBegun(state: Backups): void }) {
  if (state.is_under_way)
    return (
      <p class="waiting" role="status">
        <span class="spinner" aria-hidden="true" /> A backup is being made and checked…
      </p>
    );
  return <Form submit="Back up now" onSubmit={async () => onBegun(await backUpNow())} />;
}

const fewest = 8;

function AllBackups({ of: all }: { of: Backup[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (all.length === 0) return null;
  return (
    <>
      <DataTable rows={isWhole ? all : all.slice(0, fewest)} keyOf={({ id }) => id} label="Backups">
        {(backup) => [
          <Column name="Begun" isHead>
            <time dateTime={backup.begun_at}>{timeOf(backup.begun_at)}</time>
          </Column>,
          <Column name="Restored and checked at">
            {backup.checked_at ? (
              <time dateTime={backup.checked_at}>{timeOf(backup.checked_at)}</time>
            ) : (
              <span class="badge badge-suspended">failed</span>
            )}
          </Column>,
          <Column name="Size" isNumber>
            {backup.bytes === null ? "" : sizeOf(backup.bytes)}
          </Column>,
          <Column name="Where">
            {backup.failure ?? (
              <span class="long-word">
                {backup.file}
                {backup.is_there ? "" : " (deleted)"}
              </span>
            )}
          </Column>,
        ]}
      </DataTable>
      {!isWhole && all.length > fewest && (
        <p>
          <button type="button" class="button" onClick={() => setIsWhole(true)}>
            Show all {all.length}
          </button>
        </p>
      )}
    </>
  );
}

function sizeOf(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ["GB", 1e9] : bytes >= 1e6 ? ["MB", 1e6] : ["kB", 1e3];
  return `${(bytes / Number(size)).toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
}
