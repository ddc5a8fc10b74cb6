import { Alert, Button, Checkbox, Progress, Text } from "@mantine/core";
import { type ChosenColumns, type TableRow, writeLines } from "@rental/contract/table";
import { importFault } from "@rental/contract/words/import-fault";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useFaultWords } from "../../ui/fault-words.ts";
import { faultOfMessage } from "../../ui/faults.ts";
import { SectionTitle } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { saveCsv } from "../../ui/save-csv.ts";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { Columns } from "./columns.tsx";
import type { ImportKind } from "./kind.ts";
import {
  type Conversion,
  type ImportResult,
  type RowProblem,
  type TableFile,
  useImport,
} from "./use-import.ts";
import { importWords } from "./words.ts";

/** Rows that are shown before the import. */
const shownRows = 5;
/** Problems that are shown; the file of the rows that are left has all. */
const shownProblems = 200;

interface ImportFileProps<Name extends string> {
  kind: ImportKind<Name>;
  file: TableFile;
  chosen: ChosenColumns<Name>;
  onChoose: (header: string, column: Name | null) => void;
}

/** Shows the first rows of a file, imports all, and shows what is wrong with those that were not accepted. */
export function ImportFile<Name extends string>({ kind, file, chosen, onChoose }: ImportFileProps<Name>) {
  const w = useWords(importWords);
  const k = kind.useWords();
  const [isUpdate, setIsUpdate] = useState(false);
  const { number } = useFormat();
  const { result, start, isPending, isDone, error } = useImport(kind, file, isUpdate ? "upsert" : "create");
  // The import continues even if the choice can't be remembered.
  const remember = useWrite({
    write: (columns: ChosenColumns<Name>, attempt) =>
      rental.settings.setImportColumns(kind.toRemember(columns), attempt),
  });
  const total = file.rows.length;
  const hasBegun = isPending || isDone || result.done > 0;
  const begin = () => {
    const own = file.header
      .filter((name) => Object.hasOwn(chosen, name))
      .map((name) => [name, chosen[name]!] as const);
    if (own.length > 0) remember.run(Object.fromEntries(own));
    start();
  };
  useBlocker({
    shouldBlockFn: () => isPending && !window.confirm(w.leave),
    enableBeforeUnload: isPending,
  });
  return (
    <section>
      <SectionTitle>{w.preview(file.name, total)}</SectionTitle>
      {!hasBegun && (
        <>
          <Columns kind={kind} header={file.header} rows={file.rows} chosen={chosen} onChoose={onChoose} />
          <Preview file={file} />
          <Checkbox
            mt="sm"
            label={k.update}
            description={k.updateHint}
            checked={isUpdate}
            onChange={({ currentTarget }) => setIsUpdate(currentTarget.checked)}
          />
        </>
      )}
      {hasBegun && (
        <>
          <Progress value={(100 * result.done) / total} aria-label={k.title} />
          <Text role="status" my="xs">
            {w.running(result.done, total)} {isPending && w.keepOpen}
          </Text>
        </>
      )}
      {error !== null && result.done > 0 && <Text>{w.stopped}</Text>}
      <FailureNote error={error} />
      {!isDone && (
        <Button my="sm" loading={isPending} onClick={begin}>
          {result.done > 0 ? w.goOn : w.start(total)}
        </Button>
      )}
      {isDone && (
        <Alert color={result.left.length > 0 ? "yellow" : "green"} my="sm" role="status">
          {k.done(result.created)} {isUpdate && w.changed(result.updated, result.unchanged)}{" "}
          {result.left.length > 0 && w.left(result.left.length)}
        </Alert>
      )}
      {result.unknown.length > 0 && <Text>{w.unknown(result.unknown.join(", "))}</Text>}
      {result.problems.length > 0 && <Problems kind={kind} result={result} />}
      {isDone && result.left.length > 0 && <Left file={file} rows={result.left} />}
      {result.problems.length > shownProblems && (
        <Text c="dimmed">{w.more(shownProblems, number(result.problems.length))}</Text>
      )}
      {result.conversions.length > 0 && <Conversions kind={kind} conversions={result.conversions} />}
    </section>
  );
}

function Preview({ file: { header, rows } }: { file: TableFile }) {
  const w = useWords(importWords);
  const shown = rows.slice(0, shownRows);
  const columns: RecordColumn<TableRow>[] = [
    { id: "line", header: w.line, cell: ({ line }) => String(line) },
    ...header.map((name, index) => ({
      id: `${index}`,
      header: name,
      cell: ({ cells }: TableRow) => (cells[index] ?? "").slice(0, 200),
    })),
  ];
  return (
    <RecordTable
      label={w.firstRows(shown.length)}
      columns={columns}
      rows={shown}
      idOf={({ line }) => String(line)}
    />
  );
}

/** The name that a field has in its form. Unknown ones keep theirs. */
function useNameOf({ useFieldNames }: AnyKind): (field: string | undefined) => string {
  const names = useFieldNames();
  // Items of a list have their index after the name: imageUrls.2.
  return (field = "–") => names[field.split(".")[0]!] ?? field;
}

type AnyKind = Pick<ImportKind<string>, "useFieldNames">;

/** Says what is wrong with a value, in the words of a form or else in those of the import. */
function useProblemWords(kind: AnyKind): (problem: RowProblem) => string {
  const { language } = useLanguage();
  const sayFault = useFaultWords();
  const nameOf = useNameOf(kind);
  return ({ field, message }) => {
    const fault = faultOfMessage(message);
    // Whoever reads a file sees no choices.
    return fault.kind === "said" || fault.kind === "choice"
      ? importFault(message, language)
      : sayFault(nameOf(field), fault);
  };
}

function Problems({ kind, result: { problems } }: { kind: AnyKind; result: ImportResult }) {
  const w = useWords(importWords);
  const nameOf = useNameOf(kind);
  const wordsOf = useProblemWords(kind);
  const columns: RecordColumn<RowProblem & { key: string }>[] = [
    { id: "line", header: w.line, cell: ({ row }) => String(row.line) },
    { id: "field", header: w.field, cell: ({ field }) => nameOf(field) },
    { id: "message", header: w.problem, cell: wordsOf },
  ];
  const rows = problems.slice(0, shownProblems).map((each, index) => ({ ...each, key: `${index}` }));
  return (
    <>
      <SectionTitle mt="md">{w.problems}</SectionTitle>
      <RecordTable label={w.problems} columns={columns} rows={rows} idOf={({ key }) => key} />
    </>
  );
}

/** Values that were converted to the unit of their field. */
function Conversions({ kind, conversions }: { kind: AnyKind; conversions: Conversion[] }) {
  const w = useWords(importWords);
  const nameOf = useNameOf(kind);
  const columns: RecordColumn<Conversion & { key: string }>[] = [
    { id: "line", header: w.line, cell: ({ row }) => String(row.line) },
    { id: "field", header: w.field, cell: ({ field }) => nameOf(field) },
    { id: "from", header: w.inFile, cell: ({ from }) => from },
    { id: "to", header: w.inListing, cell: ({ to }) => String(to) },
  ];
  const rows = conversions.slice(0, shownProblems).map((each, index) => ({ ...each, key: `${index}` }));
  return (
    <>
      <SectionTitle mt="md">{w.converted}</SectionTitle>
      <RecordTable label={w.converted} columns={columns} rows={rows} idOf={({ key }) => key} />
    </>
  );
}

/** The rows that were not imported, to correct them. */
function Left({ file: { name, header }, rows }: { file: TableFile; rows: TableRow[] }) {
  const w = useWords(importWords);
  const save = () =>
    saveCsv(writeLines([header, ...rows.map(({ cells }) => cells)]), name.replace(/(\.\w+)?$/, "-left.csv"));
  return (
    <>
      <Text my="xs">{w.leftHint}</Text>
      <Button variant="default" onClick={save}>
        {w.saveLeft}
      </Button>
    </>
  );
}
