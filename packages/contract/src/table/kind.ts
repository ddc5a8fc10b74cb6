import { type Composed, compose, type Header } from "./compose.ts";
import { type Column, type ColumnOf, columnOf } from "./names.ts";

/** What the rows of a table are about, and how they are understood. */
export interface TableKind<Name extends string> {
  columnOf: ColumnOf<Name>;
  compose(header: Header<Name>, cells: string[]): Composed;
  /** Columns whose values start with a number, optionally preceded by a currency sign. */
  numeric: readonly Name[];
  /** Whether `compose` drops unknown columns, instead of leaving it to the server to report them. */
  dropsUnknown?: true;
}

export const listingTable: TableKind<Column> = {
  columnOf,
  compose,
  numeric: ["monthlyRent", "depositAmount", "bedrooms", "bathrooms", "squareFootage", "zip"],
};
