// What providers would like to have changed in their profiles, until somebody decides.
import { DataTable } from "../../../look/table.tsx";
import { Section } from "../../../signed-in/elements.tsx";
import { useAction, useLoaded } from "../../../signed-in/loading.tsx";
import { dateOf } from "../../../signed-in/wording.ts";
import { ChangeButton } from "../../parts/change-button.tsx";
import * as server from "../../requests.ts";
import { profilePath } from "./import-rows.tsx";

export function WaitingCorrections() {
  const loaded = useLoaded(server.loadCorrections);
  const { act, failed } = useAction(loaded.set);
  if (loaded.value === null || loaded.value === undefined || loaded.value.length === 0) return null;
  const words = (value: unknown) => String(value ?? "nothing");
  return (
    <Section title="Corrections that wait">
      {failed}
      <DataTable label="Corrections that wait" empty="" rows={loaded.value} keyOf="id">
        {[
          ["Name", ({ id, name }) => <a href={profilePath(id)}>{name}</a>, "head"],
          [
            "Change",
            ({ differences }) =>
              differences
                .map(({ field, before, after }) => `${field}: ${words(before)} → ${words(after)}`)
                .join("; "),
          ],
          ["Asked", ({ created_at }) => dateOf(created_at)],
          [
            "Decide",
            ({ id, name }) => (
              <span class="key-actions">
                <ChangeButton about={name} onClick={() => act(server.decideCorrection(id, true))}>
                  Accept
                </ChangeButton>
                <ChangeButton about={name} onClick={() => act(server.decideCorrection(id, false))}>
                  Decline
                </ChangeButton>
              </span>
            ),
          ],
        ]}
      </DataTable>
    </Section>
  );
}
