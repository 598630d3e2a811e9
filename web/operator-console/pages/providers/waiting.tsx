// What waits for the operator: what providers would like to have changed, and verifications that end soon.
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
  if (!loaded.value || loaded.value.length === 0) return null;
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

export function EndingSoon() {
  const { value: ending } = useLoaded(server.loadEnding);
  if (!ending || ending.length === 0) return null;
  return (
    <Section title="Verifications that end within 30 days">
      <DataTable label="Verifications that end within 30 days" empty="" rows={ending} keyOf="id">
        {[
          ["Name", ({ id, name }) => <a href={profilePath(id)}>{name}</a>, "head"],
          ["Verified by", ({ method }) => method ?? "not recorded"],
          ["Ends", ({ expires_at }) => dateOf(expires_at)],
        ]}
      </DataTable>
    </Section>
  );
}
