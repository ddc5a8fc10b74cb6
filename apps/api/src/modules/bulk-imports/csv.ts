import { CsvError, parse } from "csv-parse/sync";
import { ruleBroken } from "../../platform/app-error.ts";

const separators = [",", ";", "\t"] as const;

/**
 * Reads a table with a header row: UTF-8 with or without a byte order mark, UTF-16, or what Excel writes on Windows
 * (Windows-1252); separated by commas, semicolons or tabs. Empty lines are skipped.
 * @returns one object per row, keyed by the header; cells beyond the header are called `column 7`
 * @throws AppError 422 `csv_unreadable` with the position
 */
export function readCsv(bytes: Uint8Array): Record<string, string>[] {
  const text = decode(bytes);
  if (text.includes("\0"))
    throw unreadable("it contains NUL characters, so it is not a text file: save it as CSV");
  const [heading, ...lines] = parseCells(text);
  if (!heading || lines.length === 0) throw unreadable("it needs a header row and at least one more row");
  const names = heading.map((name, i) => name.trim() || `column ${i + 1}`);
  return lines.map((cells) => {
    const entries = cells.map((cell, i) => [names[i] ?? `column ${i + 1}`, cell] as const);
    // Cells beyond the header only matter when they are not empty.
    return Object.fromEntries(entries.filter(([, cell], i) => i < names.length || cell.trim() !== ""));
  });
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    // Removes the byte order mark by itself.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function parseCells(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error.message);
    throw error;
  }
}

/** The separator that occurs most often in the header, ignoring quoted parts. */
function separatorOf(text: string): string {
  const heading = (/^(?:[^"\n]|"[^"]*")*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const counts = separators.map((separator) => heading.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))]!;
}

const unreadable = (why: string) => ruleBroken("csv_unreadable", `The file can't be read: ${why}.`);
