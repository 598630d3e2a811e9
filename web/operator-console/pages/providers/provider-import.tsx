// A file of profiles: uploaded, checked without changing anything, looked at, and imported or not. Everything but the
// upload itself goes on at the server, so the page may be left and come back to.
import { useEffect, useState } from "preact/hooks";
import { Form } from "../../../signed-in/form.tsx";
import { Heading } from "../../../signed-in/heading.tsx";
import { Failed, useLoaded, Waiting } from "../../../signed-in/loading.tsx";
import { counted, numberOf, timeOf } from "../../../signed-in/wording.ts";
import { beginUpload, stopUpload, upload, uploadAgain } from "../../import-upload.ts";
import { go } from "../../navigation.ts";
import { Column, DataTable } from "../../parts/table.tsx";
import { type Import, type ImportState, listImports, openImport, stepImport } from "../../requests.ts";
import { mayChange } from "../../session.ts";
import { CheckedRows } from "./import-rows.tsx";

const importPath = (id: string) => `/operator/providers/import/${id}`;
const openStates: ImportState[] = ["uploading", "checking", "checked", "applying"];
const countedStates: ImportState[] = ["checked", "applying", "done"];
const lookEveryMs = 700;

export function ImportPage({ id }: { id: string }) {
  return (
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
}

const stateWords: Record<ImportState, string> = {
  uploading: "Uploading",
  checking: "Checking",
  checked: "Waiting for your decision",
  applying: "Importing",
  done: "Imported",
  cancelled: "Cancelled",
  failed: "Failed",
};
const stateLook: Partial<Record<ImportState, string>> = {
  done: "badge-approved",
  failed: "badge-suspended",
  checked: "badge-requested",
};
const State = ({ of: state }: { of: ImportState }) => (
  <span class={`badge ${stateLook[state] ?? ""}`}>{stateWords[state]}</span>
);

function Imports() {
  const loaded = useLoaded(listImports);
  return (
    <>
      <Heading lead="CSV, JSON or NDJSON, with the fields of a profile as columns. You see what would change, and every bad row, before anything does.">
        Import
      </Heading>
      <Waiting loaded={loaded}>
        {(imports) => {
          const open = imports.find(({ state }) => openStates.includes(state));
          return (
            <>
              {open ? <StillOpen of={open} /> : mayChange.value && <ChooseFile />}
              <Earlier imports={imports.filter((one) => one !== open)} />
            </>
          );
        }}
      </Waiting>
    </>
  );
}

function StillOpen({ of: open }: { of: Import }) {
  return (
    <section class="card" aria-labelledby="open">
      <div class="key-head">
        <h2 id="open" class="long-word">
          {open.source}
        </h2>
        <State of={open.state} />
      </div>
      <p>There is one import at a time: finish or cancel this one before the next.</p>
      <p>
        <a class="button button-main" href={importPath(open.id)}>
          Open it
        </a>
      </p>
    </section>
  );
}

function ChooseFile() {
  return (
    <section class="card" aria-labelledby="choose">
      <h2 id="choose">Choose a file</h2>
      <FileForm
        submit="Upload and check"
        onFile={async (file) => go(importPath((await beginUpload(file)).id))}
      />
    </section>
  );
}

function FileForm({ submit, onFile }: { submit: string; onFile(file: File): Promise<void> }) {
  return (
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
        <span class="hint">Up to 512 MB. Nothing is changed by uploading it.</span>
        <input class="input" type="file" name="file" accept=".csv,.json,.ndjson,.jsonl,.txt" required />
      </label>
    </Form>
  );
}

function Earlier({ imports }: { imports: Import[] }) {
  if (imports.length === 0) return null;
  return (
    <section class="console-section" aria-labelledby="earlier">
      <h2 id="earlier" class="section-title">
        Earlier
      </h2>
      <DataTable rows={imports} keyOf={({ id }) => id} label="Earlier imports">
        {(one) => [
          <Column name="File" isHead>
            <a href={importPath(one.id)} class="long-word">
              {one.source}
            </a>
          </Column>,
          <Column name="State">
            <State of={one.state} />
          </Column>,
          <Column name="New" isNumber>
            {numberOf(one.created)}
          </Column>,
          <Column name="Changed" isNumber>
            {numberOf(one.changed)}
          </Column>,
          <Column name="Bad" isNumber>
            {numberOf(one.bad)}
          </Column>,
          <Column name="When">{timeOf(one.created_at)}</Column>,
        ]}
      </DataTable>
    </section>
  );
}

function OneImport({ id }: { id: string }) {
  const loaded = useLoaded(() => openImport(id), id);
  const state = loaded.value?.state;
  useEffect(() => {
    if (state !== "uploading" && state !== "checking" && state !== "applying") return;
    const timer = setInterval(() => void loaded.reload(), lookEveryMs);
    return () => clearInterval(timer);
  }, [state, loaded.reload]);
  return <Waiting loaded={loaded}>{(of) => <ImportView of={of} onChanged={loaded.set} />}</Waiting>;
}

type ViewProps = { of: Import; onChanged(next: Import): void };

function ImportView({ of, onChanged }: ViewProps) {
  const [failure, setFailure] = useState("");
  const step = (name: "apply" | "cancel") => {
    if (name === "cancel" && upload.value?.id === of.id) stopUpload();
    return stepImport(of.id, name).then(
      (next) => {
        setFailure("");
        onChanged(next);
      },
      (problem: Error) => setFailure(problem.message),
    );
  };
  const isOpen = openStates.includes(of.state);
  return (
    <>
      <Heading lead={`${numberOf(of.size_bytes)} bytes, started ${timeOf(of.created_at)}`}>
        <span class="long-word">{of.source}</span>
      </Heading>
      <p role="status" class="badges">
        <State of={of.state} />
      </p>
      {of.problem && (
        <div class="note note-warning">
          <p>{of.problem}</p>
        </div>
      )}
      <Failed sentence={failure} />
      {of.state === "uploading" && <Uploading of={of} />}
      {of.state === "checking" && (
        <Progress
          label="Checking"
          share={of.read_bytes / of.size_bytes}
          words={`${counted(of.rows, "row", "rows")} checked, ${numberOf(of.bad)} bad`}
        />
      )}
      {of.state === "applying" && (
        <Progress label="Importing" share={of.applied_share} words="all or nothing" />
      )}
      {of.state === "done" && (
        <p class="note note-good">Every profile counted below as new or changed is imported.</p>
      )}
      {of.state === "cancelled" && <p>Nothing was imported.</p>}
      {countedStates.includes(of.state) && <Counts of={of} />}
      {isOpen && mayChange.value && (
        <p class="key-actions">
          {of.state === "checked" && of.created + of.changed > 0 && (
            <button type="button" class="button button-main" onClick={() => void step("apply")}>
              Import {counted(of.created + of.changed, "profile", "profiles")}
            </button>
          )}
          <button type="button" class="button button-danger-quiet" onClick={() => void step("cancel")}>
            Cancel the import
          </button>
        </p>
      )}
      {of.state === "checked" && <CheckedRows of={of} />}
    </>
  );
}

function Uploading({ of }: { of: Import }) {
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
    <section class="card" aria-labelledby="again">
      <h2 id="again">The upload did not finish</h2>
      {ours && <Failed sentence={ours.failure} />}
      <p>Choose the same file again, or cancel the import.</p>
      {mayChange.value && <FileForm submit="Upload again" onFile={(file) => uploadAgain(of, file)} />}
    </section>
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

function Counts({ of }: { of: Import }) {
  const counts = [
    ["New", of.created],
    ["Changed", of.changed],
    ["Unchanged", of.unchanged],
    ["Bad rows", of.bad],
    ...(of.erased > 0 ? [["Erased, not brought back", of.erased] as const] : []),
    ...(of.merged > 0 ? [["Same id as a row before", of.merged] as const] : []),
    ["Rows in all", of.rows],
  ] as const;
  return (
    <>
      {of.is_cut_short && (
        <div class="note note-warning">
          <p>The file is incomplete: only what comes before its broken end was read.</p>
        </div>
      )}
      <dl class="numbers">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberOf(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
