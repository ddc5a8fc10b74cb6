/** Reads a table of listings from a file, as the console and the command line do: each row becomes one of a bulk import. */
export {
  earlierOf,
  partsOf,
  readTable,
  type Table,
  type TableError,
  type TableOptions,
  type TableRow,
  UnreadableTable,
} from "../../contract/src/table/index.ts";
