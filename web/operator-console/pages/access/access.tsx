// Who asks for API access, and what became of it. What waits stands first.
import { useState } from "preact/hooks";
import { Heading } from "../../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { fromNow } from "../../../signed-in/wording.ts";
import { Column, DataTable } from "../../parts/table.tsx";
import { type Access as AccessAnswer, type AccessState, listAccess } from "../../requests.ts";
import { AccessReview, stateWords } from "./access-review.tsx";

export function Access({ part }: { part: string }) {
  return part === "" ? <AccessQueue /> : <AccessReview id={part} />;
}

type Shown = AccessState | "all";
const filters: [Shown, string][] = [
  ["requested", "Waiting"],
  ["approved", "Approved"],
  ["suspended", "Suspended"],
  ["declined", "Declined"],
  ["ended", "Ended"],
  ["all", "All"],
];

function AccessQueue() {
  const loaded = useLoaded(listAccess);
  const [shown, setShown] = useState<Shown>("requested");
  return (
    <>
      <Heading lead="Partners are always reviewed; developers when the approval mode is manual. Every decision is mailed with its reason.">
        Access requests
      </Heading>
      <Waiting loaded={loaded}>
        {({ accesses }) => {
          const count = (state: Shown) => accesses.filter(among(state)).length;
          const rows = accesses.filter(among(shown));
          return (
            <>
              <fieldset class="filters">
                <legend class="unseen">Which are shown</legend>
                {filters.map(([state, words]) => (
                  <button
                    key={state}
                    type="button"
                    class={state === shown ? "pill pill-on" : "pill"}
                    aria-pressed={state === shown}
                    onClick={() => setShown(state)}
                  >
                    {words} ({count(state)})
                  </button>
                ))}
              </fieldset>
              {rows.length === 0 ? (
                <p class="empty">
                  {shown === "requested" ? "Nobody waits for a decision." : "There is none."}
                </p>
              ) : (
                <Accesses rows={rows} />
              )}
            </>
          );
        }}
      </Waiting>
    </>
  );
}

const among = (shown: Shown) => (access: AccessAnswer) => shown === "all" || access.state === shown;

function Accesses({ rows }: { rows: AccessAnswer[] }) {
  return (
    <DataTable rows={rows} keyOf={({ id }) => id} label="Requests and accesses">
      {(access) => [
        <Column name="Integration" isHead>
          <a href={`/operator/access/${access.id}`}>{access.integration || "Own use"}</a>
        </Column>,
        <Column name="Account">{access.account_email ?? access.account_name}</Column>,
        <Column name="As">{access.kind}</Column>,
        <Column name="Scopes">
          {(access.state === "requested" ? access.asked_scopes : access.scopes).join(", ")}
        </Column>,
        <Column name="State">
          <span class={`badge badge-${access.state}`}>{stateWords[access.state]}</span>
        </Column>,
        <Column name="Since">{fromNow(access.decided_at ?? access.created_at)}</Column>,
      ]}
    </DataTable>
  );
}
