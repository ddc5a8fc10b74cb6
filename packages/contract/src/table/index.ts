/**
 * The only parser of listing tables, shared by the server, the command line and the console. It has no dependencies.
 */
export { linesOf, writeLines } from "./cells.ts";
export { shown, type TableError } from "./compose.ts";
export { earlierOf, identicalTo, numberedInFile } from "./duplicates.ts";
export { listingTable, type TableKind } from "./kind.ts";
export { type WithLine, withLines } from "./lines.ts";
export { type ChosenColumns, type Column, columnNames, columnOf, otherNames } from "./names.ts";
export { partsOf, rowsPerPart } from "./parts.ts";
export {
  maxCellLength,
  maxTableBytes,
  maxTableRows,
  readTable,
  readTableOf,
  type Table,
  type TableOptions,
  type TableRow,
  UnreadableTable,
} from "./read.ts";
