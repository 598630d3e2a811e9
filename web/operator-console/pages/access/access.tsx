// Who asks for API access, and what became of it. What waits stands first.
import { useState } from "preact/hooks";
import { DataTable } from "../../../look/table.tsx";
import { Badge, Heading, Pills } from "../../../signed-in/elements.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { fromNow } from "../../../signed-in/wording.ts";
import * as server from "../../requests.ts";
import { AccessReview, stateWords } from "./access-review.tsx";

export function Access({ part }: { part: string }) {
  return part === "" ? <AccessQueue /> : <AccessReview id={part} />;
}

type Shown = server.AccessState | "all";
const shownStates = ["requested", "approved", "suspended", "declined", "ended", "all"] as const;

function AccessQueue() {
  const loaded = useLoaded(server.listAccess);
  const [shown, setShown] = useState<Shown>("requested");
  return (
    <>
      <Heading lead="Partners are always reviewed, developers when approval is set to manual. Every decision is mailed with its reason.">
        Access requests
      </Heading>
      <Waiting loaded={loaded}>
        {({ accesses }) => {
          const among = (which: Shown) => accesses.filter(({ state }) => which === "all" || state === which);
          const words = (state: Shown) => (state === "all" ? "All" : stateWords[state]);
          return (
            <>
              <Pills legend="Which are shown" chosen={shown} onChoose={setShown}>
                {shownStates.map((state) => [state, `${words(state)} (${among(state).length})`])}
              </Pills>
              <DataTable
                label="Requests and accesses"
                empty={shown === "requested" ? "No requests waiting." : "None."}
                rows={among(shown)}
                keyOf="id"
              >
                {[
                  [
                    "Integration",
                    ({ id, integration }) => (
                      <a href={`/operator/access/${id}`}>{integration || "Own use"}</a>
                    ),
                    "head",
                  ],
                  ["Account", ({ account_email, account_name }) => account_email ?? account_name],
                  ["As", ({ kind }) => kind],
                  [
                    "Scopes",
                    ({ state, asked_scopes, scopes }) =>
                      (state === "requested" ? asked_scopes : scopes).join(", "),
                  ],
                  ["State", ({ state }) => <Badge look={state}>{stateWords[state]}</Badge>],
                  ["Since", ({ decided_at, created_at }) => fromNow(decided_at ?? created_at)],
                ]}
              </DataTable>
            </>
          );
        }}
      </Waiting>
    </>
  );
}
