/** The one reader of tables of listings, for the server, the command line and the console. It needs no other package. */
export { linesOf, writeLines } from "./cells.ts";
export { shown, type TableError } from "./compose.ts";
export { earlierOf, identicalTo, numberedInFile } from "./duplicates.ts";
export { addressParts, otherNames } from "./names.ts";
export { partsOf, rowsPerPart } from "./parts.ts";
export {
  largestTable,
  longestCell,
  mostTableRows,
  readTable,
  type Table,
  type TableOptions,
  type TableRow,
  UnreadableTable,
} from "./read.ts";
