// Backups and privacy: what would be left after an accident, and what the law asks.
import { useState } from "preact/hooks";
import { DataTable } from "../../look/table.tsx";
import { Badge, Button, Card, Heading, Time } from "../../signed-in/elements.tsx";
import { Form } from "../../signed-in/form.tsx";
import { Spinner, useLive, Waiting } from "../../signed-in/loading.tsx";
import { fromNow, spanOf } from "../../signed-in/wording.ts";
import * as server from "../requests.ts";
import { mayChange } from "../session.ts";
import { PrivacyReportCard } from "./privacy-report.tsx";
import { RetentionCard } from "./retention.tsx";

export function Upkeep() {
  const loaded = useLive(server.loadBackups);
  return (
    <>
      <Heading lead="A backup only counts once it was restored into a scratch database and checked. What was erased stays erased after a restore.">
        Backups and privacy
      </Heading>
      <Waiting loaded={loaded}>{(state) => <BackupsCard of={state} onBegun={loaded.set} />}</Waiting>
      <RetentionCard />
      <PrivacyReportCard />
    </>
  );
}

function BackupsCard({ of: state, onBegun }: { of: server.Backups; onBegun(state: server.Backups): void }) {
  const newest = state.backups.find(({ is_there }) => is_there);
  const failed = state.backups[0]?.failure ?? null;
  const badge: [string, string] =
    failed !== null
      ? ["suspended", "the last one failed"]
      : newest
        ? ["approved", "good"]
        : ["requested", "none"];
  return (
    <Card title="Backups" badge={badge}>
      {newest?.checked_at ? (
        <p>
          The latest was restored and checked on{" "}
          <b>
            <Time of={newest.checked_at} />
          </b>
          , {fromNow(newest.checked_at)}.
        </p>
      ) : (
        <p>There is no good backup.</p>
      )}
      {failed !== null && <p class="note note-warning">The last one failed: {failed}</p>}
      <p class="quiet">
        {state.scheduled
          ? `One is made every ${spanOf(state.scheduled.every).replace(/^1 /, "")} in ${state.scheduled.dir}; the latest ${state.scheduled.keep} are kept.`
          : "Automatic backups are off: BACKUP_DIR is not set where Kazi runs."}
      </p>
      {mayChange.value &&
        state.scheduled &&
        (state.is_under_way ? (
          <Spinner>Making and checking a backup…</Spinner>
        ) : (
          <Form submit="Back up now" onSubmit={async () => onBegun(await server.backUpNow())} />
        ))}
      <AllBackups of={state.backups} />
    </Card>
  );
}

const fewest = 8;

function AllBackups({ of: all }: { of: server.Backups["backups"] }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <DataTable label="Backups" rows={isWhole ? all : all.slice(0, fewest)} keyOf="id">
        {[
          ["Started", ({ begun_at }) => <Time of={begun_at} />, "head"],
          [
            "Restored and checked",
            ({ checked_at }) =>
              checked_at ? <Time of={checked_at} /> : <Badge look="suspended">failed</Badge>,
          ],
          ["Size", ({ bytes }) => (bytes === null ? "" : sizeOf(bytes)), "number"],
          [
            "Where",
            ({ failure, file, is_there }) =>
              failure ?? <span class="long-word">{is_there ? file : `${file} (deleted)`}</span>,
          ],
        ]}
      </DataTable>
      {!isWhole && all.length > fewest && (
        <p>
          <Button onClick={() => setIsWhole(true)}>Show all {all.length}</Button>
        </p>
      )}
    </>
  );
}

function sizeOf(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ["GB", 1e9] : bytes >= 1e6 ? ["MB", 1e6] : ["kB", 1e3];
  return `${(bytes / Number(size)).toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
}
