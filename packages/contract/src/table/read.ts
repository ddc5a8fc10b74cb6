import { decodeText } from "../text.ts";
import { type Line, linesOf } from "./cells.ts";
import { type Composed, type Header, headerOf, meaningOf, shown, type TableError } from "./compose.ts";
import { listingTable, type TableKind } from "./kind.ts";
import type { ChosenColumns, Column } from "./names.ts";
import { swallowedBy } from "./stray-quotes.ts";

/** Maximum size of a file, in bytes. */
export const maxTableBytes = 20 * 1024 * 1024;
/** Maximum number of rows in a file: twice what the largest plan allows. */
export const maxTableRows = 50_000;
/** Maximum number of columns in a file. */
const maxColumns = 500;
/** Maximum length of a cell, in characters: more than the URLs of all images that a row may have. */
export const maxCellLength = 50_000;
/** Number of lines searched for the header, below a report's titles. */
const linesAboveHeader = 40;

/** The file can't be parsed as a table; the message gives the reason, as the end of a sentence. */
export class UnreadableTable extends Error {}

export interface TableRow extends Composed {
  /** Line number in the file where it starts, from 1. */
  line: number;
  /** As in the file. */
  cells: string[];
}

export interface Table {
  /** As in the file. */
  header: string[];
  rows: TableRow[];
  /** Names of the columns that are not passed to the import. */
  leftOut: string[];
}

export interface TableOptions<Name extends string = Column> {
  /** Whether the server accepts property types, which are a preview. Default false: such a column is dropped. */
  propertyTypes?: boolean;
  /** What the columns have, where somebody has chosen it. */
  chosen?: ChosenColumns<Name>;
}

/**
 * Parses a table of listings, as exported by programs or written by people: in UTF-8, UTF-16 or Windows-1252; separated
 * by commas, semicolons, tabs or vertical bars; with any line endings, and titles above the header. Skips empty rows
 * and repeated headers. A row that can't be parsed has `errors`, without affecting the others.
 * @throws UnreadableTable
 */
export const readTable = (bytes: Uint8Array, options?: TableOptions): Table =>
  readTableOf(listingTable, bytes, options);

/** Like `readTable`, for rows about anything. */
export function readTableOf<Name extends string>(
  kind: TableKind<Name>,
  bytes: Uint8Array,
  { propertyTypes = false, chosen }: TableOptions<Name> = {},
): Table {
  if (bytes.length > maxTableBytes) throw new UnreadableTable("it is larger than 20 MB: split it");
  const text = decodeText(bytes).replace(/\r\n?/g, "\n");
  refuseOtherFiles(text);
  const { separator, header, line } = findHeader(text, kind);
  if (header.length > maxColumns) throw new UnreadableTable(`it has more than ${maxColumns} columns`);
  const columns = headerOf(header, kind.columnOf, chosen);
  const rows: TableRow[] = [];
  for (const each of linesOf(text, separator)) {
    if (each.line <= line || isEmpty(each) || isSame(each.cells, header)) continue;
    if (rows.length === maxTableRows)
      throw new UnreadableTable(`it has more than ${maxTableRows} rows: split it`);
    rows.push(rowOf(kind, columns, each, separator));
  }
  if (rows.length === 0) throw new UnreadableTable("a header row and at least one more row are needed");
  const leftOut = kind.dropsUnknown ? [...columns.unknown] : [];
  // Where the server does not accept them, the column of property types is dropped, too.
  for (const { at } of (!propertyTypes && columns.known.get("propertyType" as Name)) || []) {
    leftOut.push(at);
    for (const { values } of rows) delete values.propertyType;
  }
  return { header: columns.names, rows, leftOut: leftOut.map((at) => columns.names[at]!) };
}

function refuseOtherFiles(text: string): void {
  const start = text.slice(0, 4_096);
  if (start.startsWith("PK\u0003\u0004"))
    throw new UnreadableTable("it is an Excel workbook or another ZIP file: save it as CSV");
  const strange = start.match(/[^\P{Cc}\t\n\v\f\r]/gu)?.length ?? 0;
  if (strange >= 3 && strange * 50 > start.length)
    throw new UnreadableTable("it is not a text file: save it as CSV");
}

/** Some programs terminate files with Control-Z. */
const isEmpty = ({ cells }: Line): boolean =>
  cells.every((cell) => cell.trim() === "" || cell.trim() === "\u001a");
const isSame = (cells: string[], header: string[]): boolean =>
  cells.length === header.length && cells.every((cell, at) => cell === header[at]);

/**
 * Finds the header: the line with the most known names; if there are none, the first line. The separator is the one
 * that yields the most names in that line.
 */
function findHeader(
  text: string,
  { columnOf }: Pick<TableKind<string>, "columnOf">,
): { separator: string; header: string[]; line: number } {
  const stated = /^\uFEFF?"?sep=([,;\t|])"?[,;\t|]*\n/i.exec(text)?.[1];
  const candidates = (stated ? [stated] : [",", ";", "\t", "|"]).map((separator) =>
    headerWith(text, separator, stated ? 1 : 0, columnOf),
  );
  const found = candidates.filter((each) => each !== undefined);
  const [first, ...others] = found;
  if (!first) throw new UnreadableTable("a header row and at least one more row are needed");
  return others.reduce((best, each) => (isBetter(each, best) ? each : best), first);
}

interface Candidate {
  separator: string;
  header: string[];
  line: number;
  known: number;
}

const isBetter = (each: Candidate, best: Candidate): boolean =>
  each.known === best.known ? each.header.length > best.header.length : each.known > best.known;

function headerWith(
  text: string,
  separator: string,
  above: number,
  columnOf: TableKind<string>["columnOf"],
): Candidate | undefined {
  let best: Candidate | undefined;
  let seen = 0;
  for (const each of linesOf(text, separator)) {
    if (each.line <= above || isEmpty(each)) continue;
    const { cells, line } = each;
    const known = new Set(
      cells.map((cell) => columnOf(cell)?.column).filter((column) => column !== undefined),
    );
    if (!best || known.size > best.known) best = { separator, header: cells, line, known: known.size };
    seen += 1;
    if (seen === linesAboveHeader) break;
  }
  return best;
}

function rowOf<Name extends string>(
  kind: TableKind<Name>,
  header: Header<Name>,
  read: Line,
  separator: string,
): TableRow {
  const { line, cells, isUnclosed } = read;
  const swallowed = swallowedBy(header, kind.numeric, read, separator);
  const errors = swallowed ? [swallowed] : faultsOf(header, cells, isUnclosed);
  if (errors.length > 0) return { line, cells: cells.slice(0, maxColumns), values: {}, errors };
  return { line, cells: cells.slice(0, header.names.length), ...kind.compose(header, cells) };
}

/** The faults that make an entire row unreadable. */
function faultsOf({ names }: Pick<Header, "names">, cells: string[], isUnclosed: boolean): TableError[] {
  if (isUnclosed) return [{ message: "has a quotation mark that is not closed" }];
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  if (last >= names.length) {
    return [
      {
        message: `has ${last + 1} cells, but the header has ${names.length}: put a value that contains the separator between quotation marks`,
      },
    ];
  }
  const [first = ""] = cells.map(meaningOf).filter((cell) => cell !== "");
  if (/^(?:grand |sub-?)?totals?:?$/i.test(first))
    return [{ message: `is a sum, not a listing: ${shown(first)}` }];
  const long = cells.findIndex((cell) => cell.length > maxCellLength);
  if (long !== -1) return [{ message: `${names[long]} must have at most ${maxCellLength} characters` }];
  const strange = cells.findIndex((cell) => cell.includes("\0"));
  if (strange !== -1)
    return [{ message: `${names[strange]} contains a NUL character, which can't be stored` }];
  return [];
}
