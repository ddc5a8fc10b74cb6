import type { Line } from "./cells.ts";
import type { Header, TableError } from "./compose.ts";
import type { Column } from "./names.ts";

/** Columns whose values begin with a number, or a currency before it. */
const numeric: Column[] = ["monthlyRent", "depositAmount", "bedrooms", "bathrooms", "squareFootage", "zip"];
const bare = /^[\s"]*[$€£]?[\d.,]*\d[\s"]*$/;
const number = /^[\s"]*(?:[A-Z]{2,3})?[$€£]?\s?\d/;

/**
 * Two stray quotation marks, such as of inches, make one lawful cell of all that is between them (RFC 4180), whole rows included.
 * @returns what to tell about a row that seems to contain others; nothing about a text with line breaks
 */
export function swallowedBy(
  header: Header,
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
  // A text may end like a row, or begin like one; that of a single row does not do both.
  const isMerged = lines.slice(1, -1).some(isRow) || (isRow(lines[0]!) && isRow(lines.at(-1)!));
  if (!isMerged) return undefined;
  const last = line + lines.length - 1;
  return {
    message: `has what looks like other rows in one cell: check the quotation marks in lines ${line} to ${last}, and double those that belong to the text`,
  };
}
