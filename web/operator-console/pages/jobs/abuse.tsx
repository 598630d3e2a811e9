// Who asks too much, whom to keep away, and which listings to hide.
import { DataTable } from "../../../look/table.tsx";
import { Failure } from "../../../signed-in/asking.ts";
import { useDialogs } from "../../../signed-in/dialog.tsx";
import { Badge, Button, Heading, Section } from "../../../signed-in/elements.tsx";
import { Field, SelectField, textOf, textsOf } from "../../../signed-in/form.tsx";
import { useAction, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted, dateOf, fromNow, numberOf, timeOf } from "../../../signed-in/wording.ts";
import { ChangeButton, ChangeLine } from "../../parts/change-button.tsx";
import * as server from "../../requests.ts";
import { mayChange } from "../../session.ts";

type Act = { act(work: Promise<server.Abuse>): Promise<void> };

export function AbusePage() {
  const loaded = useLoaded(server.openAbuse);
  const { ask, dialog } = useDialogs();
  const { act, failed } = useAction(loaded.set);
  /** A range that is too wide to be meant is asked about again, with the way to insist. */
  const block = (range: string, isWide = false) =>
    ask({
      title: "Block an address",
      fields: <BlockFields range={range} isWide={isWide} />,
      submit: "Block",
      isDangerous: true,
      act: async (values) => {
        const wide = values.has("wide");
        const form = { ...textsOf(values, "range", "reason"), for: textOf(values, "for") || null, wide };
        try {
          loaded.set(await server.addBlock(form));
        } catch (problem) {
          if (problem instanceof Failure && problem.status === 409) block(range, true);
          throw problem;
        }
      },
    });
  const hide = () =>
    ask({
      title: "Hide a listing",
      fields: (
        <>
          <Field label="Listing" name="listing" maxLength={2_000} isFirst>
            Its id, like remotive-12, or its full address.
          </Field>
          <ReasonField />
        </>
      ),
      submit: "Hide",
      isDangerous: true,
      act: async (values) => loaded.set(await server.hideListing(textsOf(values, "listing", "reason"))),
    });
  return (
    <>
      <Heading lead="Callers are counted by address, in this process, over the last hour. None of it is stored.">
        Abuse
      </Heading>
      {failed}
      <Waiting loaded={loaded}>
        {(abuse) => (
          <>
            <Reports of={abuse.reports} act={act} />
            <Callers title="Top callers" of={abuse.callers} onBlock={block} />
            <Callers
              title="Failed authentications"
              of={abuse.failed_authentications}
              onBlock={block}
              isAboutKeys
            />
            <Blocks of={abuse.blocks} act={act} onAdd={() => block("")} />
            <HiddenListings of={abuse.hidden} act={act} onHide={hide} />
          </>
        )}
      </Waiting>
      {dialog}
    </>
  );
}

const ReasonField = () => (
  <Field label="Reason" name="reason" maxLength={500} isOptional>
    For the record.
  </Field>
);

const BlockFields = ({ range, isWide }: { range: string; isWide: boolean }) => (
  <>
    <Field label="Address or range" name="range" value={range} maxLength={60} isFirst>
      Like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.
    </Field>
    <SelectField label="For how long" name="for" chosen="24h">
      {{ "1h": "one hour", "24h": "one day", "7d": "a week", "30d": "30 days", "": "until it is lifted" }}
    </SelectField>
    <ReasonField />
    {isWide && (
      <label class="choice">
        <input type="checkbox" name="wide" />
        Yes, I mean a range this wide
      </label>
    )}
  </>
);

const reasonWords: Record<string, string> = {
  money: "asks for money",
  fake: "looks fake",
  gone: "is gone",
  warning: "has a wrong warning, says its employer",
  wrong: "is wrong",
};

/** What readers reported, one card a listing, until it is hidden or found to be in order. */
function Reports({ of: reports, act }: Act & { of: server.Abuse["reports"] }) {
  const listings = [...Map.groupBy(reports, ({ listing }) => listing)];
  return (
    <Section title="Reported listings">
      {listings.length === 0 && <p class="empty">No reports waiting.</p>}
      <ul class="cards">
        {listings.map(([listing, about]) => (
          <li key={listing} class="card">
            <div class="key-head">
              <h3>
                <a href={`/operator/jobs/${listing}`}>{listing}</a>
              </h3>
              <Badge look="requested">{counted(about.length, "report")}</Badge>
            </div>
            <ul class="plain-list tight">
              {about.map(({ id, reason, note, contact, created_at }) => (
                <li key={id}>
                  <strong>{reasonWords[reason] ?? reason}</strong>
                  {note && `: ${note}`}
                  {contact && (
                    <>
                      {" "}
                      <span class="long-word">Answer to {contact}.</span>
                    </>
                  )}{" "}
                  <span class="hint">{fromNow(created_at)}</span>
                </li>
              ))}
            </ul>
            {mayChange.value && (
              <p class="key-actions">
                <Button
                  look="danger-quiet"
                  about={listing}
                  onClick={() => act(server.settleReports(listing, "hide", "reported by readers"))}
                >
                  Hide it
                </Button>
                <Button about={listing} onClick={() => act(server.settleReports(listing, "dismiss", ""))}>
                  {about.length === 1 ? "Dismiss report" : "Dismiss reports"}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type CallersProps = {
  title: string;
  of: server.Abuse["callers"];
  onBlock(range: string): void;
  isAboutKeys?: true;
};

const Callers = ({ title, of: callers, onBlock, isAboutKeys }: CallersProps) => (
  <Section title={title}>
    <DataTable label={title} empty="Nobody in the last hour." rows={callers} keyOf="address">
      {[
        ["Address", ({ address }) => <code>{address}</code>, "head"],
        isAboutKeys === true && ["Failed", ({ unauthenticated }) => numberOf(unauthenticated), "number"],
        ["Served", ({ served }) => numberOf(served), "number"],
        ["Refused", ({ refused }) => numberOf(refused), "number"],
        ["", ({ address }) => rowAction("Block", address, () => onBlock(address))],
      ]}
    </DataTable>
  </Section>
);

const rowAction = (words: string, about: string, onClick: () => unknown) => (
  <ChangeButton about={about} onClick={onClick}>
    {words}
  </ChangeButton>
);

const Blocks = ({ of: blocks, act, onAdd }: Act & { of: server.Abuse["blocks"]; onAdd(): void }) => (
  <Section title="Blocks">
    <p class="lead">
      A blocked address gets a 403 from the job listings, on every instance. Keys are revoked under Keys.
    </p>
    <ChangeLine onClick={onAdd}>Block an address</ChangeLine>
    <DataTable label="Blocks" empty="Nothing is blocked." rows={blocks} keyOf="range">
      {[
        ["Range", ({ range }) => <code>{range}</code>, "head"],
        ["Reason", ({ reason }) => reason ?? "none given"],
        ["Since", ({ created_at }) => timeOf(created_at)],
        ["Ends", ({ expires_at: at }) => (at === null ? "when lifted" : `${fromNow(at)}, ${timeOf(at)}`)],
        ["", ({ range }) => rowAction("Lift", `the block of ${range}`, () => act(server.liftBlock(range)))],
      ]}
    </DataTable>
  </Section>
);

const HiddenListings = ({
  of: hidden,
  act,
  onHide,
}: Act & { of: server.Abuse["hidden"]; onHide(): void }) => (
  <Section title="Hidden listings">
    <ChangeLine onClick={onHide}>Hide a listing</ChangeLine>
    <DataTable label="Hidden listings" empty="Nothing is hidden." rows={hidden} keyOf="listing">
      {[
        ["Listing", ({ listing }) => <code class="long-word">{listing}</code>, "head"],
        ["Reason", ({ reason }) => reason ?? "none given"],
        ["Since", ({ created_at }) => dateOf(created_at)],
        ["", ({ listing }) => rowAction("Show again", listing, () => act(server.unhideListing(listing)))],
      ]}
    </DataTable>
  </Section>
);
