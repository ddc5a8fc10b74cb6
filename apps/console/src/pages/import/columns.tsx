import { NativeSelect, Text } from "@mantine/core";
import type { ChosenColumns, TableRow } from "@rental/contract/table";
import { SectionTitle } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { columnWords } from "./column-words.ts";
import type { ImportKind } from "./kind.ts";

interface ColumnsProps<Name extends string> {
  kind: ImportKind<Name>;
  header: string[];
  rows: TableRow[];
  chosen: ChosenColumns<Name>;
  onChoose: (header: string, column: Name | null) => void;
}

interface FileColumn {
  name: string;
  example: string;
}

/** The field of each column of a file: the one that its name suggests, unless another is chosen. */
export function Columns<Name extends string>({ kind, header, rows, chosen, onChoose }: ColumnsProps<Name>) {
  const w = useWords(columnWords);
  const { language } = useLanguage();
  const labels = kind.useColumns();
  const names = kind.columnNames.filter((name) => labels[name] !== undefined);
  const options = names
    .map((value) => ({ value: value as string, label: labels[value] ?? value }))
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
          value={fieldOf(kind, name, chosen) ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChoose(name, names.find((each) => each === value) ?? null)
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

const fieldOf = <Name extends string>(
  { table }: ImportKind<Name>,
  name: string,
  chosen: ChosenColumns<Name>,
): Name | null => {
  if (Object.hasOwn(chosen, name)) return chosen[name]!;
  // One of its values.
  const [part] = /^(metadata|customFields)(?=\..)/.exec(name) ?? [];
  if (part) return part as Name;
  return table.columnOf(name)?.column ?? null;
};
