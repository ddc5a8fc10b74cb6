import type { ReactNode } from "react";
import { useWords } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { choosingWords } from "./choosing-words.ts";
import classes from "./record-table.module.css";
import { mostDrawn, partSize, TablePart, useWidths } from "./table-parts.tsx";

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
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, choosing } = props;
  const isLong = rows.length > mostDrawn;
  const { header, widths } = useWidths(isLong);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table
        className={classes.table}
        data-fixed={widths !== undefined || undefined}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr ref={header}>
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
        {isLong ? (
          partsOf(rows).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a new first row moves rows between parts, and draws none anew
            <TablePart key={index} isFirst={index === 0} columns={columns.length + (choosing ? 1 : 0)}>
              <Rows {...props} rows={part} firstIndex={index * partSize + 2} />
            </TablePart>
          ))
        ) : (
          <tbody>
            <Rows {...props} />
          </tbody>
        )}
      </table>
    </section>
  );
}

const partsOf = <Row,>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / partSize) }, (_, index) =>
    rows.slice(index * partSize, (index + 1) * partSize),
  );

interface RowsProps<Row> extends RecordTableProps<Row> {
  /** Where the first one is among all rows with the header, from 1, where not all are drawn. */
  firstIndex?: number;
}

const Rows = <Row,>({ columns, rows, idOf, choosing, firstIndex }: RowsProps<Row>) =>
  rows.map((row, at) => (
    <tr key={idOf(row)} aria-rowindex={firstIndex === undefined ? undefined : firstIndex + at}>
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
  ));

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
