import { CsvError, type Info, parse } from "csv-parse/browser/esm/sync";

/** Larger files are not read, in bytes. */
export const largestFile = 20 * 1024 * 1024;

export interface CsvRow {
  /** The line of the file in which it begins, counted from 1. */
  line: number;
  /** By the names of the header. */
  cells: Record<string, string>;
}

export interface CsvFile {
  name: string;
  header: string[];
  rows: CsvRow[];
}

/** The file can't be read as a table; `reason` is in English. */
export class UnreadableFile extends Error {}

/**
 * Reads a table with a header row, as the server's own import of files does: in UTF-8, UTF-16 or Windows-1252, separated
 * by commas, semicolons or tabs. Empty rows are skipped.
 * @throws UnreadableFile
 */
export function readCsv(name: string, bytes: ArrayBuffer): CsvFile {
  // The parser would count the two characters of a line break within quotes as two lines.
  const text = textOf(new Uint8Array(bytes)).replace(/\r\n?/g, "\n");
  const [heading, ...records] = recordsOf(text);
  if (!heading || records.length === 0)
    throw new UnreadableFile("a header row and at least one more row are needed");
  const header = heading.record.map((cell, index) => cell.trim() || `column ${index + 1}`);
  const rows = records.map(({ record, raw, info }) => {
    const cells = record.map((cell, index) => [header[index] ?? `column ${index + 1}`, cell] as const);
    // Cells beyond the header only matter when they are not empty.
    const kept = cells.filter(([, cell], index) => index < header.length || cell.trim() !== "");
    return { line: info.lines - breaksIn(raw.trim()), cells: Object.fromEntries(kept) };
  });
  return { name, header, rows };
}

/** Rows as a file, with the same header. */
export function writeCsv(header: string[], rows: CsvRow[]): string {
  const quoted = (cell = "") => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [header, ...rows.map(({ cells }) => header.map((name) => cells[name] ?? ""))];
  return lines.map((line) => line.map(quoted).join(",")).join("\r\n");
}

interface ParsedRecord {
  record: string[];
  raw: string;
  info: Info;
}

function recordsOf(text: string): ParsedRecord[] {
  if (text.includes("\0")) throw new UnreadableFile("it is not a text file");
  const options = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true };
  try {
    const records: unknown = parse(text, { ...options, delimiter: separatorOf(text), raw: true, info: true });
    return records as ParsedRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(error.message, { cause: error });
    throw error;
  }
}

function textOf(bytes: Uint8Array): string {
  const mark = bytes.length > 1 ? bytes[0]! * 256 + bytes[1]! : 0;
  const encodings =
    mark === 0xfffe ? ["utf-16le"] : mark === 0xfeff ? ["utf-16be"] : ["utf-8", "windows-1252"];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(bytes);
    } catch {
      // It is not UTF-8, so Excel wrote it on Windows.
    }
  }
  throw new UnreadableFile("its encoding is unknown");
}

/** The separator that occurs most often in the header, outside of quotes. */
function separatorOf(text: string): string {
  const line = text.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const numberOf = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => (numberOf(each) > numberOf(best) ? each : best));
}

const breaksIn = (text: string): number => text.split("\n").length - 1;
