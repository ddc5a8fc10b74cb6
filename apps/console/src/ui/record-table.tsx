import type { ReactNode } from "react";
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

/** Records, one a row. Below 768 px each row becomes a card with the headers beside its values. The first column names the row. */
export function RecordTable<Row>({ label, columns, rows, idOf, choosing }: RecordTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {choosing && (
              <td className={classes.choice}>
                <ChooseAll rows={rows} choosing={choosing} />
              </td>
            )}
            {columns.map(({ id, header, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {choosing && (
                <td className={classes.choice}>
                  <ChooseOne row={row} choosing={choosing} />
                </td>
              )}
              {columns.map(({ id, header, cell, isNumber }, index) =>
                index === 0 ? (
                  <th key={id} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-header={header} data-number={isNumber || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
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
    <label>
      <input
        type="checkbox"
        aria-label={w.all}
        checked={areAll}
        onChange={() => choosing.choose(rows, !areAll)}
      />
    </label>
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
