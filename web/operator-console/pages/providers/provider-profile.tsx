// One provider: what is held, what they agreed to, who received their contact data, and everything that was done.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { DataTable } from "../../../look/table.tsx";
import { useDialogs } from "../../../signed-in/dialog.tsx";
import { Badge, Button, Card, Heading, Pairs, Section, Time } from "../../../signed-in/elements.tsx";
import { useAction, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { QrPicture } from "../../../signed-in/own-account/qr-picture.tsx";
import { counted, dateOf, timeOf } from "../../../signed-in/wording.ts";
import { detailWords, withPlainTimes } from "../../parts/detail-words.ts";
import * as server from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { questionsAbout } from "./provider-questions.tsx";

export function ProviderProfile({ id }: { id: string }) {
  const loaded = useLoaded(() => server.openProvider(id), id);
  const operators = useLoaded(server.listOperators);
  const [erased, setErased] = useState<server.Erased | null>(null);
  /** People by their names; the audit log knows them by their accounts. */
  const named = (text: string) =>
    text.replace(/acc_\w+/g, (of) => operators.value?.find((one) => one.id === of)?.name ?? of);
  if (erased !== null) return <Gone of={erased} />;
  return (
    <>
      <p>
        <a href="/operator/providers">All providers</a>
      </p>
      <Waiting loaded={loaded}>
        {(record) => <Record record={record} named={named} onChanged={loaded.set} onErased={setErased} />}
      </Waiting>
    </>
  );
}

type NamedProps = { record: server.ProviderRecord; named(text: string): string };
type RecordProps = NamedProps & {
  onChanged(record: server.ProviderRecord): void;
  onErased(of: server.Erased): void;
};

function Record({ record, named, onChanged, onErased }: RecordProps) {
  const { ask, dialog } = useDialogs();
  const { act, failed } = useAction(onChanged);
  const [link, setLink] = useState<server.ProviderLink | null>(null);
  const { profile, restriction } = record;
  const questions = questionsAbout(profile, { ask, onDone: onChanged });
  return (
    <>
      <Heading lead={<code class="long-word">{profile.id}</code>}>{profile.name}</Heading>
      <p class="badges">
        {profile.verified ? (
          <Badge look="approved">verified {profile.verification_badge_version}</Badge>
        ) : (
          <Badge>not verified</Badge>
        )}
        {restriction && <Badge look="suspended">restricted</Badge>}
      </p>
      {restriction && (
        <p class="note note-warning">
          Kept, but shown to nobody since {timeOf(restriction.at)}.
          {restriction.reason && ` ${restriction.reason}`}
        </p>
      )}
      {failed}
      <p class="key-actions">
        {mayChange.value && (
          <>
            <Button onClick={questions.edit}>Edit</Button>
            <Button onClick={questions.verify}>{profile.verified ? "Verify again" : "Verify"}</Button>
            {profile.verified && (
              <Button onClick={() => act(server.changeProvider(profile.id, "unverify"))}>
                Remove verification
              </Button>
            )}
            <Button onClick={questions.consent}>Record consent</Button>
            <Button onClick={async () => setLink(await server.linkTo(profile.id))}>
              Link for the provider
            </Button>
            {restriction ? (
              <Button onClick={() => act(server.changeProvider(profile.id, "unrestrict"))}>
                Lift the restriction
              </Button>
            ) : (
              <Button onClick={questions.restrict}>Restrict</Button>
            )}
          </>
        )}
        <a class="button" href={server.profileDownload(profile.id)} download="provider.json">
          Download everything held
        </a>
        {mayChange.value && (
          <Button look="danger-quiet" onClick={() => questions.erase(onErased)}>
            Erase
          </Button>
        )}
      </p>
      {link && <LinkCard link={link} name={profile.name} />}
      <Facts record={record} />
      <ConsentFacts record={record} named={named} />
      <Section title="Who received contact data">
        <RecipientTable recipients={record.contact_data_handed_to} />
      </Section>
      <History record={record} named={named} />
      {dialog}
    </>
  );
}

/** To be sent, or printed and handed over. */
const LinkCard = ({ link: { url, expires_at }, name }: { link: server.ProviderLink; name: string }) => (
  <Card title={`Link for ${name}`}>
    <p role="status">
      It opens their own page once, until {timeOf(expires_at)}, with the last four digits of their number. It
      ends every link made before, and is not shown again.
    </p>
    <p>
      <code class="long-word">{url}</code>
    </p>
    <QrPicture text={url} label={`QR code of the link for ${name}`} />
    <p>
      <Button onClick={() => print()}>Print</Button>
    </p>
  </Card>
);

const fact = (name: string, value: ComponentChildren) =>
  [name, <span class="long-word">{value ?? <span class="hint">unknown</span>}</span>] as const;

function Facts({ record: { profile, verification } }: Pick<NamedProps, "record">) {
  const { latitude, longitude, experience_years: years, verified_at, services } = profile;
  return (
    <Card title="Profile">
      <Pairs look="pairs pairs-wide">
        {[
          fact("Place", [profile.town, profile.county].filter(Boolean).join(", ")),
          fact("Phone", profile.phone),
          fact("WhatsApp", profile.whatsapp),
          fact("Location", latitude === null ? null : `${latitude}, ${longitude}`),
          fact("Experience", years === null ? null : counted(years, "year")),
          fact("Availability", profile.availability),
          fact("Price range", profile.price_range),
          fact("Verified on", verified_at && timeOf(verified_at)),
          ...(verification.method ? [fact("Verified by", verification.method)] : []),
          ...(verification.note ? [fact("Note", verification.note)] : []),
          ...(verification.expires_at
            ? [fact(profile.verified ? "Verified until" : "Ended on", timeOf(verification.expires_at))]
            : []),
          fact("Picture", profile.avatar_url),
        ]}
      </Pairs>
      <Pairs look="pairs pairs-long">
        {[
          fact("In their own words", profile.bio),
          fact(
            "Services",
            services.length === 0
              ? null
              : services.map(({ name, category }) => `${name} (${category})`).join(", "),
          ),
        ]}
      </Pairs>
    </Card>
  );
}

function ConsentFacts({ record, named }: NamedProps) {
  const { profile, consent_ground, created_at, changed_at } = record;
  const words = (isGiven: boolean) => (isGiven ? "may be shared" : "withheld");
  return (
    <Card title="Consent">
      <Pairs look="pairs pairs-wide">
        {[
          fact("Phone", words(profile.consent_phone)),
          fact("WhatsApp", words(profile.consent_whatsapp)),
          fact("Location", words(profile.consent_location)),
          fact("Based on", withPlainTimes(named(consent_ground))),
          fact("Held since", timeOf(created_at)),
          fact("Last changed", timeOf(changed_at)),
        ]}
      </Pairs>
    </Card>
  );
}

const RecipientTable = ({ recipients }: { recipients: server.Erased["contact_data_handed_to"] }) => (
  <DataTable label="Who received contact data" empty="Nobody has." rows={recipients} keyOf="key">
    {[
      ["Key", ({ key_name }) => key_name, "head"],
      ["Account", ({ account_email, account }) => account_email ?? account],
      ["First", ({ first_day }) => dateOf(first_day)],
      ["Last", ({ last_day }) => dateOf(last_day)],
      ["Times", ({ count }) => count, "number"],
    ]}
  </DataTable>
);

const actionWords: Record<string, string> = {
  "provider.create": "created",
  "provider.edit": "edited",
  "provider.verify": "verified",
  "provider.unverify": "verification removed",
  "provider.consent": "consent recorded",
  "provider.link": "link made",
  "provider.sign-in": "opened their page",
  "provider.correction": "asked for a correction",
  "provider.correction-accepted": "correction accepted",
  "provider.correction-declined": "correction declined",
  "provider.restrict": "restricted",
  "provider.unrestrict": "restriction lifted",
};

const History = ({ record: { history, created_at }, named }: NamedProps) => (
  <Section title="History">
    <ol class="plain-list timeline">
      {history.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.action}`}>
          <Time of={entry.at} />
          <strong>{actionWords[entry.action] ?? entry.action}</strong>
          <span class="hint">
            {detailWords(entry.detail)} by {named(entry.actor)}
          </span>
        </li>
      ))}
      <li>
        <Time of={created_at} />
        <strong>first held</strong>
      </li>
    </ol>
  </Section>
);

const Gone = ({ of: { id, contact_data_handed_to: recipients } }: { of: server.Erased }) => (
  <>
    <Heading lead={<code class="long-word">{id}</code>}>The profile is erased</Heading>
    <p role="status">
      Within a second no instance shows it. Only its id is remembered, so that no import brings it back.
    </p>
    {recipients.length > 0 && (
      <>
        <p>These keys had received its contact data. Tell their owners to erase it too:</p>
        <RecipientTable recipients={recipients} />
      </>
    )}
    <p>
      <a class="button" href="/operator/providers">
        All providers
      </a>
    </p>
  </>
);
