import { NativeSelect, Text } from "@mantine/core";
import {
  type ChosenColumns,
  type Column,
  columnNames,
  columnOf,
  type TableRow,
} from "@rental/contract/table";
import { useSession } from "../../../app/session.ts";
import { SectionTitle } from "../../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../../ui/record-table.tsx";
import { useLanguage, useWords } from "../../../words/words.ts";
import { columnWords } from "./column-words.ts";

interface ColumnsProps {
  header: string[];
  rows: TableRow[];
  chosen: ChosenColumns;
  onChoose: (header: string, column: Column | null) => void;
}

interface FileColumn {
  name: string;
  example: string;
}

/** Which field each column of a file has: as its name says, unless somebody chooses another. */
export function Columns({ header, rows, chosen, onChoose }: ColumnsProps) {
  const w = useWords(columnWords);
  const { language } = useLanguage();
  const { previews } = useSession();
  const options = columnNames
    .filter((column) => column !== "propertyType" || previews.propertyType)
    .map((value) => ({ value: value as string, label: w.columns[value] ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  const columns: RecordColumn<FileColumn>[] = [
    { id: "name", header: w.column, cell: ({ name }) => name },
    { id: "example", header: w.example, cell: ({ example }) => example },
    {
      id: "field",
      header: w.field,
      cell: ({ name }) => (
        <NativeSelect
          aria-label={w.fieldOf(name)}
          data={[{ value: "", label: w.none }, ...options]}
          value={fieldOf(name, chosen) ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChoose(name, columnNames.find((each) => each === value) ?? null)
          }
        />
      ),
    },
  ];
  const examples = header.map((name, at): FileColumn => {
    const filled = rows.find(({ cells }) => (cells[at] ?? "").trim() !== "");
    return { name, example: (filled?.cells[at] ?? "").slice(0, 80) };
  });
  return (
    <>
      <SectionTitle mt="md">{w.title}</SectionTitle>
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      <RecordTable label={w.title} columns={columns} rows={examples} idOf={({ name }) => name} />
    </>
  );
}

const fieldOf = (name: string, chosen: ChosenColumns): Column | null =>
  Object.hasOwn(chosen, name) ? chosen[name]! : (columnOf(name)?.column ?? null);
