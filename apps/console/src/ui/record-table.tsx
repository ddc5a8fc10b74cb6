import { createColumnHelper, type RowData, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { useWords } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { choosingWords } from "./choosing-words.ts";
import classes from "./record-table.module.css";

export interface RecordColumn<Row> {
  /** Unique among the columns. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the end, for numbers and amounts. */
  isNumber?: boolean;
}

interface RecordTableProps<Row> {
  /** What is in it, for screen readers. */
  label: string;
  columns: RecordColumn<Row>[];
  rows: Row[];
  idOf: (row: Row) => string;
  /** With it, rows can be chosen. */
  choosing?: Choosing<Row> | undefined;
}

const features = tableFeatures({});

/** Records, one a row. Below 768 px each row becomes a card with the headers beside its values. The first column names the row. */
export function RecordTable<Row extends RowData>(props: RecordTableProps<Row>) {
  const { label, columns, rows, idOf, choosing } = props;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map(({ id, header, cell }) =>
      helper.display({ id, header, cell: ({ row }) => cell(row.original) }),
    );
  }, [columns]);
  const table = useTable({ features, columns: definitions, data: rows, getRowId: idOf });
  const of = new Map(columns.map((column) => [column.id, column]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {choosing && (
                <td className={classes.choice}>
                  <ChooseAll rows={rows} choosing={choosing} />
                </td>
              )}
              {group.headers.map((header) => (
                <th key={header.id} scope="col" data-number={of.get(header.id)?.isNumber || undefined}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {choosing && (
                <td className={classes.choice}>
                  <ChooseOne row={row.original} choosing={choosing} />
                </td>
              )}
              {row.getAllCells().map((cell, index) => {
                const column = of.get(cell.column.id)!;
                const content = <table.FlexRender cell={cell} />;
                if (index === 0)
                  return (
                    <th key={cell.id} scope="row">
                      {content}
                    </th>
                  );
                return (
                  <td key={cell.id} data-header={column.header} data-number={column.isNumber || undefined}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ChooseAllProps<Row> {
  rows: Row[];
  choosing: Choosing<Row>;
}

function ChooseAll<Row>({ rows, choosing }: ChooseAllProps<Row>) {
  const w = useWords(choosingWords);
  const areAll = rows.every(choosing.isChosen);
  return (
    <input
      type="checkbox"
      aria-label={w.all}
      checked={areAll}
      onChange={() => choosing.choose(rows, !areAll)}
    />
  );
}

interface ChooseOneProps<Row> {
  row: Row;
  choosing: Choosing<Row>;
}

function ChooseOne<Row>({ row, choosing }: ChooseOneProps<Row>) {
  const w = useWords(choosingWords);
  const isChosen = choosing.isChosen(row);
  return (
    <label>
      <input
        type="checkbox"
        aria-label={w.one(choosing.nameOf(row))}
        checked={isChosen}
        onChange={() => choosing.choose([row], !isChosen)}
      />
    </label>
  );
}
