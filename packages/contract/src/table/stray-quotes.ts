import type { Line } from "./cells.ts";
import type { Header, TableError } from "./compose.ts";

const bare = /^[\s"]*[$€£]?[\d.,]*\d[\s"]*$/;
const number = /^[\s"]*(?:[A-Z]{2,3})?[$€£]?\s?\d/;

/**
 * Two stray quotation marks, such as inch marks, turn everything between them into one valid cell (RFC 4180), including
 * entire rows.
 * @param numeric columns whose values start with a number, optionally preceded by a currency sign
 * @returns the error for a row that appears to contain others; nothing for a text that merely has line breaks
 */
export function swallowedBy<Name extends string>(
  header: Header<Name>,
  numeric: readonly Name[],
  { line, lines }: Line,
  separator: string,
): TableError | undefined {
  if (lines.length < 2) return undefined;
  const places = numeric.flatMap((column) => header.known.get(column)?.map(({ at }) => at) ?? []);
  const isRow = (text: string): boolean => {
    const cells = text.split(separator);
    if (cells.length !== header.names.length) return false;
    const given = places.map((at) => cells[at]!).filter((cell) => cell.trim() !== "");
    return given.every((cell) => number.test(cell)) && given.some((cell) => bare.test(cell));
  };
  // A text may end like a row or start like one, but a single row's text does not do both.
  const isMerged = lines.slice(1, -1).some(isRow) || (isRow(lines[0]!) && isRow(lines.at(-1)!));
  if (!isMerged) return undefined;
  const last = line + lines.length - 1;
  return {
    message: `has what looks like other rows in one cell: check the quotation marks in lines ${line} to ${last}, and double those that belong to the text`,
  };
}
