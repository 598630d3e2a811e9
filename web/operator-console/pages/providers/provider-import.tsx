// A file of profiles: uploaded, checked without changing anything, looked at, and imported or not. Everything but the
// upload itself goes on at the server, so the page may be left and come back to.
import { useEffect } from "preact/hooks";
import { DataTable } from "../../../look/table.tsx";
import { Badge, Button, Card, Heading, Pairs, Section } from "../../../signed-in/elements.tsx";
import { Form } from "../../../signed-in/form.tsx";
import { Failed, useAction, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { go } from "../../../signed-in/navigation.ts";
import { counted, numberOf, timeOf } from "../../../signed-in/wording.ts";
import { beginUpload, stopUpload, upload, uploadAgain } from "../../import-upload.ts";
import * as server from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { CheckedRows } from "./import-rows.tsx";

const importPath = (id: string) => `/operator/providers/import/${id}`;
const openStates: server.ImportState[] = ["uploading", "checking", "checked", "applying"];
const countedStates: server.ImportState[] = ["checked", "applying", "done"];
const lookEveryMs = 700;

export const ImportPage = ({ id }: { id: string }) => (
  <>
    <p>
      <a href="/operator/providers">All providers</a>
      {id !== "" && (
        <>
          {" · "}
          <a href="/operator/providers/import">All imports</a>
        </>
      )}
    </p>
    {id === "" ? <Imports /> : <OneImport key={id} id={id} />}
  </>
);

const states: Record<server.ImportState, [look: string, words: string]> = {
  uploading: ["", "Uploading"],
  checking: ["", "Checking"],
  checked: ["requested", "Checked"],
  applying: ["", "Importing"],
  done: ["approved", "Imported"],
  cancelled: ["", "Cancelled"],
  failed: ["suspended", "Failed"],
};
const badgeOf = ({ state }: server.Import) => <Badge look={states[state][0]}>{states[state][1]}</Badge>;

function Imports() {
  const loaded = useLoaded(server.listImports);
  const begin = async (file: File) => go(importPath((await beginUpload(file)).id));
  return (
    <>
      <Heading lead="CSV, JSON or NDJSON, with the fields of a profile as columns. You see what would change, and every bad row, before anything is imported.">
        Import
      </Heading>
      <Waiting loaded={loaded}>
        {(imports) => {
          const open = imports.find(({ state }) => openStates.includes(state));
          return (
            <>
              {open && (
                <Card title={<span class="long-word">{open.source}</span>} badge={states[open.state]}>
                  <p>Only one import runs at a time. Finish or cancel this one first.</p>
                  <p>
                    <a class="button button-main" href={importPath(open.id)}>
                      Open it
                    </a>
                  </p>
                </Card>
              )}
              {!open && mayChange.value && (
                <Card title="Choose a file">
                  <FileForm submit="Upload and check" onFile={begin} />
                </Card>
              )}
              <Earlier imports={imports.filter((one) => one !== open)} />
            </>
          );
        }}
      </Waiting>
    </>
  );
}

const FileForm = ({ submit, onFile }: { submit: string; onFile(file: File): Promise<void> }) => (
  <Form
    submit={submit}
    onSubmit={async (values) => {
      const file = values.get("file");
      if (!(file instanceof File) || file.size === 0) throw new Error("Choose a file that is not empty.");
      await onFile(file);
    }}
  >
    <label class="field">
      File
      <span class="hint">Up to 512 MB. Uploading changes nothing yet.</span>
      <input class="input" type="file" name="file" accept=".csv,.json,.ndjson,.jsonl,.txt" required />
    </label>
  </Form>
);

function Earlier({ imports }: { imports: server.Import[] }) {
  if (imports.length === 0) return null;
  return (
    <Section title="Earlier">
      <DataTable label="Earlier imports" rows={imports} keyOf="id">
        {[
          ["File", fileOf, "head"],
          ["State", badgeOf],
          ["New", ({ created }) => numberOf(created), "number"],
          ["Changed", ({ changed }) => numberOf(changed), "number"],
          ["Bad", ({ bad }) => numberOf(bad), "number"],
          ["When", ({ created_at }) => timeOf(created_at)],
        ]}
      </DataTable>
    </Section>
  );
}

const fileOf = ({ id, source }: server.Import) => (
  <a href={importPath(id)} class="long-word">
    {source}
  </a>
);

function OneImport({ id }: { id: string }) {
  const loaded = useLoaded(() => server.openImport(id), id);
  const state = loaded.value?.state;
  useEffect(() => {
    if (state !== "uploading" && state !== "checking" && state !== "applying") return;
    const timer = setInterval(() => void loaded.reload(), lookEveryMs);
    return () => clearInterval(timer);
  }, [state, loaded.reload]);
  return <Waiting loaded={loaded}>{(of) => <ImportView of={of} onChanged={loaded.set} />}</Waiting>;
}

type ViewProps = { of: server.Import; onChanged(next: server.Import): void };

function ImportView({ of, onChanged }: ViewProps) {
  const { act, failed } = useAction(onChanged);
  const step = (name: "apply" | "cancel") => {
    if (name === "cancel" && upload.value?.id === of.id) stopUpload();
    return act(server.stepImport(of.id, name));
  };
  const isOpen = openStates.includes(of.state);
  return (
    <>
      <Heading lead={`${numberOf(of.size_bytes)} bytes, started ${timeOf(of.created_at)}`}>
        <span class="long-word">{of.source}</span>
      </Heading>
      <p role="status" class="badges">
        {badgeOf(of)}
      </p>
      {of.problem && <p class="note note-warning">{of.problem}</p>}
      {failed}
      {of.state === "uploading" && <Uploading of={of} />}
      {of.state === "checking" && (
        <Progress
          label="Checking"
          share={of.read_bytes / of.size_bytes}
          words={`${counted(of.rows, "row")} checked, ${numberOf(of.bad)} bad`}
        />
      )}
      {of.state === "applying" && (
        <Progress label="Importing" share={of.applied_share} words="all or nothing" />
      )}
      {of.state === "done" && (
        <p class="note note-good">
          {counted(of.created + of.changed, "profile")} imported, {counted(of.bad, "bad row")} skipped.
        </p>
      )}
      {of.state === "cancelled" && <p>Nothing was imported.</p>}
      {countedStates.includes(of.state) && <Counts of={of} />}
      {isOpen && mayChange.value && (
        <p class="key-actions">
          {of.state === "checked" && of.created + of.changed > 0 && (
            <Button look="main" onClick={() => step("apply")}>
              Import {counted(of.created + of.changed, "profile")}
            </Button>
          )}
          <Button look="danger-quiet" onClick={() => step("cancel")}>
            Cancel the import
          </Button>
        </p>
      )}
      {of.state === "checked" && <CheckedRows of={of} />}
    </>
  );
}

function Uploading({ of }: { of: server.Import }) {
  const ours = upload.value?.id === of.id ? upload.value : null;
  if (ours !== null && ours.failure === "")
    return (
      <Progress
        label="Uploading"
        share={ours.sentBytes / of.size_bytes}
        words={`${numberOf(ours.sentBytes)} of ${numberOf(of.size_bytes)} bytes; keep this page open`}
      />
    );
  return (
    <Card title="The upload did not finish">
      {ours && <Failed sentence={ours.failure} />}
      <p>Choose the same file again, or cancel the import.</p>
      {mayChange.value && <FileForm submit="Upload again" onFile={(file) => uploadAgain(of, file)} />}
    </Card>
  );
}

function Progress({ label, share, words }: { label: string; share: number | null; words: string }) {
  const percent = share === null ? null : Math.min(100, Math.floor(share * 100));
  return (
    <div class="progress">
      <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />
      <p>
        {label}
        {percent !== null && ` ${percent} %`}, {words}
      </p>
    </div>
  );
}

const Counts = ({ of }: { of: server.Import }) => (
  <>
    {of.is_cut_short && (
      <p class="note note-warning">The file is incomplete: only the part before its broken end was read.</p>
    )}
    <Pairs look="numbers">
      {[
        ["New", numberOf(of.created)],
        ["Changed", numberOf(of.changed)],
        ["Unchanged", numberOf(of.unchanged)],
        ["Bad rows", numberOf(of.bad)],
        of.erased > 0 && ["Erased, not brought back", numberOf(of.erased)],
        of.merged > 0 && ["Overridden by a later row", numberOf(of.merged)],
        ["Total rows", numberOf(of.rows)],
      ]}
    </Pairs>
  </>
);
