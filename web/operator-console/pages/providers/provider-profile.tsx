// One provider: what is held, what they agreed to, who received their contact data, and everything that was done.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Heading } from "../../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted, dateOf, timeOf } from "../../../signed-in/wording.ts";
import { detailWords, withPlainTimes } from "../../parts/detail-words.ts";
import { Column, DataTable } from "../../parts/table.tsx";
import {
  type Erased,
  listOperators,
  openProvider,
  type Profile,
  type ProviderRecord,
  profileDownload,
  type Recipient,
  unrestrictProvider,
  unverifyProvider,
} from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { Consent, Edit, Erase, Restrict, Verify } from "./provider-dialogs.tsx";

type Open = "edit" | "consent" | "verify" | "restrict" | "erase" | null;

export function ProviderProfile({ id }: { id: string }) {
  const loaded = useLoaded(() => openProvider(id), id);
  const operators = useLoaded(listOperators);
  const [erased, setErased] = useState<Erased | null>(null);
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

type NamedProps = { record: ProviderRecord; named(text: string): string };
type RecordProps = NamedProps & {
  onChanged(record: ProviderRecord): void;
  onErased(of: Erased): void;
};

function Record({ record, named, onChanged, onErased }: RecordProps) {
  const [open, setOpen] = useState<Open>(null);
  const [failure, setFailure] = useState("");
  const { profile, restriction } = record;
  const close = () => setOpen(null);
  const changed = (next: ProviderRecord) => {
    onChanged(next);
    close();
  };
  const now = (work: Promise<ProviderRecord>) =>
    work.then(
      (next) => {
        setFailure("");
        onChanged(next);
      },
      (problem: Error) => setFailure(problem.message),
    );
  return (
    <>
      <Heading lead={<code class="long-word">{profile.id}</code>}>{profile.name}</Heading>
      <p class="badges">
        {profile.verified ? (
          <span class="badge badge-approved">verified {profile.verification_badge_version}</span>
        ) : (
          <span class="badge">not verified</span>
        )}
        {restriction && <span class="badge badge-suspended">restricted</span>}
      </p>
      {restriction && (
        <div class="note note-warning">
          <p>
            Held, but served to nobody since {timeOf(restriction.at)}.
            {restriction.reason && ` ${restriction.reason}`}
          </p>
        </div>
      )}
      {failure !== "" && (
        <p class="note note-failed" role="alert">
          {failure}
        </p>
      )}
      <p class="key-actions">
        {mayChange.value && (
          <>
            <Action onClick={() => setOpen("edit")}>Edit</Action>
            <Action onClick={() => setOpen("verify")}>{profile.verified ? "Verify anew" : "Verify"}</Action>
            {profile.verified && (
              <Action onClick={() => void now(unverifyProvider(profile.id))}>Take verification away</Action>
            )}
            <Action onClick={() => setOpen("consent")}>Record consent</Action>
            {restriction ? (
              <Action onClick={() => void now(unrestrictProvider(profile.id))}>Lift the restriction</Action>
            ) : (
              <Action onClick={() => setOpen("restrict")}>Restrict</Action>
            )}
          </>
        )}
        <a class="button" href={profileDownload(profile.id)} download="provider.json">
          Download everything held
        </a>
        {mayChange.value && (
          <button type="button" class="button button-danger-quiet" onClick={() => setOpen("erase")}>
            Erase
          </button>
        )}
      </p>
      <Facts profile={profile} />
      <ConsentFacts record={record} named={named} />
      <Handouts recipients={record.contact_data_handed_to} />
      <History record={record} named={named} />
      {open === "edit" && <Edit of={profile} onDone={changed} onClose={close} />}
      {open === "verify" && <Verify of={profile} onDone={changed} onClose={close} />}
      {open === "consent" && <Consent of={profile} onDone={changed} onClose={close} />}
      {open === "restrict" && <Restrict of={profile} onDone={changed} onClose={close} />}
      {open === "erase" && <Erase of={profile} onDone={onErased} onClose={close} />}
    </>
  );
}

const Action = ({ onClick, children }: { onClick(): void; children: ComponentChildren }) => (
  <button type="button" class="button" onClick={onClick}>
    {children}
  </button>
);

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd class="long-word">{children ?? <span class="hint">unknown</span>}</dd>
  </div>
);

function Facts({ profile }: { profile: Profile }) {
  const place = [profile.town, profile.county].filter(Boolean).join(", ");
  const location = profile.latitude === null ? null : `${profile.latitude}, ${profile.longitude}`;
  return (
    <section class="card" aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <dl class="pairs pairs-wide">
        <Fact name="Place">{place}</Fact>
        <Fact name="Phone">{profile.phone}</Fact>
        <Fact name="WhatsApp">{profile.whatsapp}</Fact>
        <Fact name="Location">{location}</Fact>
        <Fact name="Experience">
          {profile.experience_years === null ? null : counted(profile.experience_years, "year", "years")}
        </Fact>
        <Fact name="Availability">{profile.availability}</Fact>
        <Fact name="Price range">{profile.price_range}</Fact>
        <Fact name="Verified at">{profile.verified_at === null ? null : timeOf(profile.verified_at)}</Fact>
        <Fact name="Picture">{profile.avatar_url}</Fact>
      </dl>
      <dl class="pairs pairs-long">
        <Fact name="In their own words">{profile.bio}</Fact>
        <Fact name="Services">
          {profile.services.length === 0
            ? null
            : profile.services.map(({ name, category }) => `${name} (${category})`).join(", ")}
        </Fact>
      </dl>
    </section>
  );
}

function ConsentFacts({ record, named }: NamedProps) {
  const { profile, consent_ground, created_at, changed_at } = record;
  const words = (isGiven: boolean) => (isGiven ? "may be handed out" : "withheld");
  return (
    <section class="card" aria-labelledby="consent">
      <h2 id="consent">Consent</h2>
      <dl class="pairs pairs-wide">
        <Fact name="Phone">{words(profile.consent_phone)}</Fact>
        <Fact name="WhatsApp">{words(profile.consent_whatsapp)}</Fact>
        <Fact name="Location">{words(profile.consent_location)}</Fact>
        <Fact name="Ground">{withPlainTimes(named(consent_ground))}</Fact>
        <Fact name="Held since">{timeOf(created_at)}</Fact>
        <Fact name="Last changed">{timeOf(changed_at)}</Fact>
      </dl>
    </section>
  );
}

function Handouts({ recipients }: { recipients: Recipient[] }) {
  return (
    <section class="console-section" aria-labelledby="handed">
      <h2 id="handed" class="section-title">
        Who received contact data
      </h2>
      {recipients.length === 0 ? (
        <p class="empty">Nobody did.</p>
      ) : (
        <RecipientTable recipients={recipients} />
      )}
    </section>
  );
}

function RecipientTable({ recipients }: { recipients: Recipient[] }) {
  return (
    <DataTable rows={recipients} keyOf={({ key }) => key} label="Who received contact data">
      {(recipient) => [
        <Column name="Key" isHead>
          {recipient.key_name}
        </Column>,
        <Column name="Account">{recipient.account_email ?? recipient.account}</Column>,
        <Column name="First">{dateOf(recipient.first_day)}</Column>,
        <Column name="Last">{dateOf(recipient.last_day)}</Column>,
        <Column name="Times" isNumber>
          {recipient.count}
        </Column>,
      ]}
    </DataTable>
  );
}

const actionWords: Record<string, string> = {
  "provider.create": "created",
  "provider.edit": "edited",
  "provider.verify": "verified",
  "provider.unverify": "verification taken away",
  "provider.consent": "consent recorded",
  "provider.restrict": "restricted",
  "provider.unrestrict": "restriction lifted",
};

function History({ record: { history, created_at }, named }: NamedProps) {
  return (
    <section class="console-section" aria-labelledby="history">
      <h2 id="history" class="section-title">
        History
      </h2>
      <ol class="plain-list timeline">
        {history.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.action}`}>
            <time dateTime={entry.at}>{timeOf(entry.at)}</time>
            <strong>{actionWords[entry.action] ?? entry.action}</strong>
            <span class="hint">
              {detailWords(entry.detail)} by {named(entry.actor)}
            </span>
          </li>
        ))}
        <li>
          <time dateTime={created_at}>{timeOf(created_at)}</time>
          <strong>first held</strong>
        </li>
      </ol>
    </section>
  );
}

function Gone({ of: { id, contact_data_handed_to: recipients } }: { of: Erased }) {
  return (
    <>
      <Heading lead={<code class="long-word">{id}</code>}>The profile is erased</Heading>
      <p role="status">
        Within a second no instance shows it. Only its id is remembered, so that no import brings it back.
      </p>
      {recipients.length > 0 && (
        <>
          <p>These keys had been handed its contact data. Tell their owners to erase it too:</p>
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
}
