// biome-ignore-all lint/a11y/noRedundantRoles: styles make blocks and grids of tables, which in some browsers takes their roles
import { type CSSProperties, memo, type ReactNode, useRef } from "react";
import { useWords } from "../words/words.ts";
import { ChooseAll } from "./choose-all.tsx";
import type { Choosing } from "./choosing.ts";
import { choosingWords } from "./choosing-words.ts";
import classes from "./record-table.module.css";
import { useRowLinks } from "./row-link.tsx";
import { maxDrawn, TableParts, useColumns } from "./table-parts.tsx";

export interface RecordColumn<Row> {
  /** Unique among the columns. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the end, for numbers and amounts. */
  isNumber?: boolean;
  /** Kept on one line while the table has columns, such as a date. */
  isShort?: boolean;
  /** Whether a row has nothing to say here, so that its card leaves it out; a cell with only a dash always has nothing. */
  isEmpty?: (row: Row) => boolean;
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

/** Records, one a row. Below 768 px each row becomes a card of headers with their values, several on a line. The first column names the row. */
export function RecordTable<Row>({ label, columns, rows, idOf, choosing }: RecordTableProps<Row>) {
  const isLong = rows.length > maxDrawn;
  const table = useRef<HTMLTableElement>(null);
  const gridColumns = useColumns(table, isLong);
  const links = useRowLinks();
  const some = (from: number, to: number) =>
    rows
      .slice(from, to)
      .map((row, at) => (
        <TableRow
          key={idOf(row)}
          row={row}
          columns={columns}
          index={isLong ? from + at + 2 : undefined}
          isChosen={choosing?.isChosen(row)}
          name={choosing?.nameOf(row)}
          choose={choosing?.choose}
        />
      ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0} {...links}>
      <table
        ref={table}
        role="table"
        className={classes.table}
        data-long={gridColumns !== undefined || undefined}
        style={{ "--columns": gridColumns } as CSSProperties}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {choosing && (
              <td role="cell" className={classes.choice}>
                <ChooseAll rows={rows} choosing={choosing} />
              </td>
            )}
            {columns.map(({ id, header, isNumber }) => (
              <th key={id} role="columnheader" scope="col" data-number={isNumber || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {isLong ? (
          <TableParts table={table} count={rows.length}>
            {some}
          </TableParts>
        ) : (
          <tbody role="rowgroup">{some(0, rows.length)}</tbody>
        )}
      </table>
    </section>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: RecordColumn<Row>[];
  /** Where it is among all rows with the header, from 1, where not all are drawn. */
  index: number | undefined;
  /** undefined where rows can't be chosen. */
  isChosen: boolean | undefined;
  name: string | undefined;
  choose: Choosing<Row>["choose"] | undefined;
}

/** Drawn again only when something of it changes. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, index, isChosen, name, choose } = props;
  const w = useWords(choosingWords);
  return (
    <tr role="row" aria-rowindex={index}>
      {choose && (
        <td role="cell" className={classes.choice}>
          <label>
            <input
              type="checkbox"
              aria-label={w.one(name!)}
              checked={isChosen!}
              onChange={() => choose([row], !isChosen)}
            />
          </label>
        </td>
      )}
      {columns.map(({ id, header, cell, isNumber, isShort, isEmpty }, index) => {
        const value = cell(row);
        return index === 0 ? (
          <th key={id} role="rowheader" scope="row" data-short={isShort || undefined}>
            {value}
          </th>
        ) : (
          <td
            key={id}
            role="cell"
            data-header={header}
            data-number={isNumber || undefined}
            data-short={isShort || undefined}
            data-empty={value === "–" || isEmpty?.(row) || undefined}
          >
            {value}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row> & { key: string }) => ReactNode;
