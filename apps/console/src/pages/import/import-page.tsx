import { Alert, Button, FileButton, Text } from "@mantine/core";
import { type ChosenColumns, maxTableBytes, readTableOf, UnreadableTable } from "@rental/contract/table";
import { importFault } from "@rental/contract/words/import-fault";
import { isWorkbook } from "@rental/contract/workbook/is-workbook";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay, useSession } from "../../app/session.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { ImportFile } from "./import-file.tsx";
import type { ImportKind } from "./kind.ts";
import { readWorkbook } from "./read-workbook.ts";
import { type TableFile, withDuplicates } from "./use-import.ts";
import { importWords } from "./words.ts";

const types =
  ".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A file, converted to CSV. */
interface OpenedFile {
  name: string;
  bytes: Uint8Array;
}

/** Creates records from a file. */
export function ImportPage<Name extends string>({ kind }: { kind: ImportKind<Name> }) {
  const w = useWords(importWords);
  const k = kind.useWords();
  const { language } = useLanguage();
  const may = useMay();
  const [file, setFile] = useState<OpenedFile>();
  const remembered = useQuery({
    queryKey: ["settings", "import-columns"],
    queryFn: ({ signal }) => rental.settings.getImportColumns({ signal }),
    enabled: may.see("settings"),
  });
  const [wrong, setWrong] = useState<string>();
  // Choosing a file starts a new import, even under the same name.
  const [number, setNumber] = useState(0);
  const open = async (chosen: File | null | undefined) => {
    if (!chosen) return;
    const problem = await read(chosen);
    setWrong(typeof problem === "string" ? problem : undefined);
    if (typeof problem === "string") return;
    setFile(problem);
    setNumber((before) => before + 1);
  };
  const read = async (chosen: File): Promise<OpenedFile | string> => {
    if (chosen.size > maxTableBytes) return w.tooLarge;
    try {
      const given = new Uint8Array(await chosen.arrayBuffer());
      const bytes = isWorkbook(given) ? await readWorkbook(given) : given;
      readTableOf(kind.table, bytes);
      return { name: chosen.name, bytes };
    } catch (error) {
      if (error instanceof UnreadableTable)
        return w.unreadable(chosen.name, importFault(error.message, language));
      throw error;
    }
  };
  return (
    <PageFrame title={k.title} writes>
      <BackLink to={kind.list}>{k.back}</BackLink>
      {may.write && (
        <DropZone onFiles={([first]) => void open(first)}>
          <Text size="sm">{k.hint}</Text>
          <Text size="sm" c="dimmed">
            {w.drop}
          </Text>
          <FileButton accept={types} onChange={(chosen) => void open(chosen)} key={number}>
            {(props) => (
              <Button variant={file ? "default" : "filled"} {...props}>
                {file ? w.other : w.choose}
              </Button>
            )}
          </FileButton>
        </DropZone>
      )}
      {wrong !== undefined && (
        <Alert role="alert" color="red" mb="md">
          {wrong}
        </Alert>
      )}
      <FailureNote error={remembered.error} />
      {file && !remembered.isLoading && (
        <ChosenFile
          key={number}
          kind={kind}
          file={file}
          remembered={remembered.data ? kind.remembered(remembered.data) : {}}
        />
      )}
      <SameCall method="POST" {...kind.sameCall} />
    </PageFrame>
  );
}

interface ChosenFileProps<Name extends string> {
  kind: ImportKind<Name>;
  file: OpenedFile;
  remembered: ChosenColumns<Name>;
}

/** A file with the fields of its columns: those remembered, until somebody chooses others. */
function ChosenFile<Name extends string>({ kind, file: { name, bytes }, remembered }: ChosenFileProps<Name>) {
  const { previews } = useSession();
  const [chosen, setChosen] = useState(remembered);
  const table = useMemo(
    () => withDuplicates(readTableOf(kind.table, bytes, { propertyTypes: previews.propertyType, chosen })),
    [kind, bytes, previews.propertyType, chosen],
  );
  const choose = (header: string, column: Name | null) =>
    setChosen((before) => ({ ...before, [header]: column }));
  const file: TableFile = { name, ...table };
  return <ImportFile kind={kind} file={file} chosen={chosen} onChoose={choose} />;
}
