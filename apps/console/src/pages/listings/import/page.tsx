import { Alert, Button, FileButton, Text } from "@mantine/core";
import { largestTable, readTable, UnreadableTable } from "@rental/contract/table";
import { importFault } from "@rental/contract/words/import-fault";
import { useState } from "react";
import { useMay, useSession } from "../../../app/session.ts";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { PageFrame } from "../../../ui/page.tsx";
import { SameCall } from "../../../ui/same-call.tsx";
import { BackLink } from "../../../ui/text-link.tsx";
import { useLanguage, useWords } from "../../../words/words.ts";
import { ImportFile } from "./import-file.tsx";
import { type TableFile, withDuplicates } from "./use-import.ts";
import { importWords } from "./words.ts";

const types = ".csv,.tsv,.txt,text/csv,text/tab-separated-values";

/** Creates listings from a file. */
export function Page() {
  const w = useWords(importWords);
  const { language } = useLanguage();
  const may = useMay();
  const { previews } = useSession();
  const [file, setFile] = useState<TableFile>();
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
  const read = async (chosen: File): Promise<TableFile | string> => {
    if (chosen.size > largestTable) return w.tooLarge;
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const table = readTable(bytes, { propertyTypes: previews.propertyType });
      return { name: chosen.name, ...withDuplicates(table) };
    } catch (error) {
      if (error instanceof UnreadableTable)
        return w.unreadable(chosen.name, importFault(error.message, language));
      throw error;
    }
  };
  return (
    <PageFrame title={w.title} writes>
      <BackLink to="/listings">{w.back}</BackLink>
      {may.write && (
        <DropZone onFiles={([first]) => void open(first)}>
          <Text size="sm">{w.hint}</Text>
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
      {file && <ImportFile key={number} file={file} />}
      <SameCall
        method="POST"
        path="/properties/bulk"
        body={{ properties: [{ address: "12 Elm Street", rent: "$1,850", beds: 2, baths: 1 }] }}
        sdk={`console.log(await rental.bulkImports.createAndWait({
  properties: [{ address: "12 Elm Street", rent: "$1,850", beds: 2, baths: 1 }],
}));`}
      />
    </PageFrame>
  );
}
