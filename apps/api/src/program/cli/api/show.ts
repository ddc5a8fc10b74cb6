import { type Columns, cell, columnsOf, header, leftOutNote, line, terminalWidth } from "../table.ts";

type Row = Record<string, unknown>;

/** Tables are for terminals; everything else gets JSON. */
export const asTable = (flags: { json?: boolean }): boolean => !flags.json && process.stdout.isTTY === true;

export function printJson(value: unknown): void {
  const text = process.stdout.isTTY ? JSON.stringify(value, null, 2) : JSON.stringify(value);
  process.stdout.write(`${text ?? "null"}\n`);
}

/** Prints what a call returned. */
export function show(result: unknown, flags: { json?: boolean }): void {
  const rows = rowsOf(result);
  if (!asTable(flags)) printJson(result);
  else if (rows) {
    const pages = (result as { pagination?: Pagination }).pagination;
    const table = new GrowingTable();
    table.add(rows);
    table.end(pages ? pageNote(pages) : undefined);
  } else process.stdout.write(`${recordText(result)}\n`);
}

interface Pagination {
  page: number;
  total: number;
  totalPages: number;
}

function pageNote({ page, total, totalPages }: Pagination): string | undefined {
  if (totalPages <= 1) return undefined;
  const next = page < totalPages ? ` Next: --page ${page + 1}, or --all.` : "";
  return `Page ${page} of ${totalPages}, ${total} in total.${next}`;
}

function rowsOf(result: unknown): Row[] | undefined {
  const list = Array.isArray(result) ? result : (result as { data?: unknown } | null | undefined)?.data;
  const isList = Array.isArray(list) && list.every((item) => typeof item === "object" && item !== null);
  return isList ? (list as Row[]) : undefined;
}

/** A table whose rows arrive page by page; its columns are those that fit the first page. */
export class GrowingTable {
  #names: string[] = [];
  #columns: Columns | undefined;

  add(rows: Row[]): void {
    if (rows.length === 0) return;
    const isFirst = this.#columns === undefined;
    if (isFirst) this.#names = shownNames(rows);
    const cells = rows.map((row) => this.#names.map((name) => cellOf(row[name])));
    this.#columns ??= columnsOf(this.#names, cells, terminalWidth());
    const columns = this.#columns;
    const lines = cells.map((each) => line(each, columns));
    process.stdout.write(`${[...(isFirst ? [header(columns)] : []), ...lines].join("\n")}\n`);
  }

  /** Notes that are not part of the table go to stderr. */
  end(note?: string): void {
    if (!this.#columns) process.stdout.write("Nothing was found.\n");
    const notes = [...(this.#columns ? leftOutNote(this.#columns) : []), ...(note ? [note] : [])];
    if (notes.length > 0) process.stderr.write(`${notes.join("\n")}\n`);
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Fields whose values fit a cell. Ids of other records and empty fields come last. */
function shownNames(rows: Row[]): string[] {
  const isPlain = (name: string) => rows.every((row) => typeof row[name] !== "object" || row[name] === null);
  const names = [...new Set(rows.flatMap(Object.keys))].filter(isPlain);
  const isLess = (name: string) =>
    rows.every((row) => row[name] === null || row[name] === undefined) ||
    (name !== "id" && rows.some((row) => uuid.test(String(row[name]))));
  return [...names.filter((name) => !isLess(name)), ...names.filter(isLess)];
}

/** A record with one line per field; nested fields are listed by path. */
function recordText(result: unknown): string {
  if (result === null || result === undefined) return "Done.";
  if (typeof result !== "object") return cell(result);
  const lines = [...linesOf(result as Row, "")];
  const widest = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(widest)}  ${value}`).join("\n");
}

function* linesOf(record: Row, path: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(record)) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isObject && Object.keys(value).length > 0) yield* linesOf(value as Row, `${path}${name}.`);
    else yield [`${path}${name}`, cellOf(value)];
  }
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Times are shown in the machine's time zone, to the minute. */
function cellOf(value: unknown): string {
  if (typeof value !== "string" || !time.test(value)) return cell(value);
  const local = new Date(value);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
  return `${day} ${two(local.getHours())}:${two(local.getMinutes())}`;
}
