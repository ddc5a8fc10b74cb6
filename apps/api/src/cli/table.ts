import stringWidth from "string-width";

/** Columns of a table as they fit the terminal; a column that does not fit is left out. */
export interface Columns {
  head: string[];
  widths: number[];
  leftOut: string[];
}

/** Text columns are at first no wider than this, so that more columns fit. */
const narrow = 28;
const gap = 2;

/** A value as the text of one cell: one line, without characters that a terminal would obey. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return "-";
  const text = Array.isArray(value) ? value.map(cell).join(", ") : textOf(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what prospects wrote must not control the terminal
  return text.replace(/\s+/g, " ").replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "");
}

const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** The first column, an id or a name, is always whole. */
export function columnsOf(head: string[], rows: string[][], width: number): Columns {
  const natural = head.map((name, i) => Math.max(...[name, ...rows.map((row) => row[i]!)].map(stringWidth)));
  const widths = [natural[0]!];
  const total = () => widths.reduce((sum, each) => sum + each + gap, -gap);
  for (const wanted of natural.slice(1)) {
    const room = width - total() - gap;
    const next = Math.min(wanted, narrow);
    if (next > room && !(widths.length === 1 && room >= 8)) break;
    widths.push(Math.min(next, room));
  }
  for (let i = 1; i < widths.length; i++) {
    widths[i]! += Math.max(0, Math.min(natural[i]! - widths[i]!, width - total()));
  }
  return { head: head.slice(0, widths.length), widths, leftOut: head.slice(widths.length) };
}

/** One line of a table. */
export const line = (cells: string[], { widths }: Columns): string =>
  widths
    .map((width, i) => padded(shortened(cells[i]!, width), width))
    .join(" ".repeat(gap))
    .trimEnd();

const padded = (text: string, width: number) => text + " ".repeat(width - stringWidth(text));

function shortened(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** The width to fill; a terminal that does not say has 80. */
export const terminalWidth = (): number => process.stdout.columns || 80;

const bold = (text: string) => (process.stdout.hasColors?.() ? `\u001b[1m${text}\u001b[22m` : text);

/** The header, and what was left out of it. */
export const header = (columns: Columns): string => bold(line(columns.head, columns));

/** Rows with a header; separated by tabs, and whole, when the output is not a terminal. */
export function table(head: string[], rows: unknown[][], empty: string): string {
  if (rows.length === 0) return empty;
  const cells = rows.map((row) => row.map(cell));
  if (!process.stdout.isTTY) return [head, ...cells].map((row) => row.join("\t")).join("\n");
  const columns = columnsOf(head, cells, terminalWidth());
  return [header(columns), ...cells.map((row) => line(row, columns)), ...leftOutNote(columns)].join("\n");
}

export const leftOutNote = ({ leftOut }: Columns): string[] =>
  leftOut.length === 0 ? [] : [`Not shown, because the terminal is too narrow: ${leftOut.join(", ")}.`];
