// Who did what to whom, and when. Nobody can change it.
import { useEffect, useState } from "preact/hooks";
import { DataTable } from "../../look/table.tsx";
import { Heading, Time } from "../../signed-in/elements.tsx";
import { Waiting } from "../../signed-in/loading.tsx";
import { detailWords } from "../parts/detail-words.ts";
import { useFiltered } from "../parts/filtering.tsx";
import { More } from "../parts/more.tsx";
import * as server from "../requests.ts";

export function Audit() {
  const [actions, setActions] = useState<string[]>([]);
  const { bar, query, loaded } = useFiltered(
    [
      { name: "who", label: "Who: e-mail address or id" },
      { name: "subject", label: "To what: an id" },
      {
        name: "action",
        label: "What",
        options: { "": "Anything", ...Object.fromEntries(actions.map((action) => [action, action])) },
      },
      { name: "from", label: "From", type: "date" },
      { name: "until", label: "Until", type: "date" },
    ],
    server.loadAudit,
  );
  const known = loaded.value?.actions;
  useEffect(() => {
    if (known) setActions(known);
  }, [known]);
  return (
    <>
      <Heading lead="Every change, who made it and when. The database refuses to alter a row, or to delete one before its time is up.">
        Audit
      </Heading>
      {bar}
      <p class="key-actions">
        {(["csv", "ndjson"] as const).map((format) => (
          <a key={format} class="button" href={server.auditFile(query, format)} download>
            Export as {format.toUpperCase()}
          </a>
        ))}
      </p>
      <Waiting loaded={loaded}>
        {(first) => (
          <More
            key={query.toString()}
            first={first}
            rowsOf={({ rows }) => rows}
            nextOf={({ next }) => next}
            load={(before) => server.loadAudit(new URLSearchParams([...query, ["before", before]]))}
          >
            {(rows) => (
              <DataTable label="Audit log" empty="No entries match." rows={rows} keyOf="id">
                {[
                  ["When", ({ at }) => <Time of={at} />],
                  ["Who", ({ actor_name }) => actor_name],
                  ["What", ({ action }) => action, "head"],
                  ["To what", ({ subject }) => <code class="long-word">{subject}</code>],
                  ["Detail", ({ detail }) => detailWords(detail) || null],
                ]}
              </DataTable>
            )}
          </More>
        )}
      </Waiting>
    </>
  );
}
