// Who stands among the first ten of what is asked of version 2: the proof that its order is fair.
import { DataTable } from "../../../look/table.tsx";
import { Heading, Pairs } from "../../../signed-in/elements.tsx";
import { Waiting } from "../../../signed-in/loading.tsx";
import { counted, dateOf } from "../../../signed-in/wording.ts";
import { type SearchField, useFiltered } from "../../parts/filtering.tsx";
import * as server from "../../requests.ts";
import { profilePath } from "./import-rows.tsx";

const fields: SearchField[] = [
  {
    name: "period",
    label: "Period",
    options: { "": "30 days", "1d": "Today", "7d": "7 days", "90d": "90 days" },
  },
];

export function ExposurePage() {
  const { bar, loaded } = useFiltered(fields, server.loadExposure);
  return (
    <>
      <p>
        <a href="/operator/providers">All providers</a>
      </p>
      <Heading lead="How often each provider was among the first ten of an answer of version 2.">
        Who stands in front
      </Heading>
      {bar}
      <Waiting loaded={loaded}>
        {({ since, listed, in_front, times, gini, providers }) => (
          <>
            <Pairs look="pairs pairs-wide">
              {[
                ["Since", dateOf(since)],
                [
                  "In front",
                  `${in_front} of ${counted(listed, "provider")}, ${counted(times, "time")} in all`,
                ],
                ["Gini", `${gini} (0: everyone equally often, 1: always the same one)`],
              ]}
            </Pairs>
            <DataTable
              label="Who stands in front"
              empty="Nobody has been asked for."
              rows={providers}
              keyOf="id"
            >
              {[
                ["Name", ({ id, name }) => <a href={profilePath(id)}>{name}</a>, "head"],
                ["Place", ({ town, county }) => [town, county].filter(Boolean).join(", ")],
                ["Times", ({ count }) => count, "number"],
              ]}
            </DataTable>
          </>
        )}
      </Waiting>
    </>
  );
}
