import stringWidth from "string-width";

/** The columns of a table that fit the terminal. */
export interface Columns {
  /** Their positions in the full row. */
  places: number[];
  head: string[];
  widths: number[];
  /** How many columns do not fit. */
  leftOut: number;
}

/** Text columns are initially limited to this width, so that more columns fit. */
const narrow = 20;
/** Minimum width left for the first text column next to an id on a very narrow terminal. */
const least = 8;
const gap = 2;

/** Formats a value for a cell: a single line, without terminal control characters. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return "-";
  const text = Array.isArray(value) ? value.map(cell).join(", ") : textOf(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what prospects wrote must not control the terminal
  return text.replace(/\s+/g, " ").replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "");
}

const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** The first column, an id or a name, is never truncated. */
export function columnsOf(head: string[], rows: string[][], width: number): Columns {
  const natural = head.map((name, i) => Math.max(...[name, ...rows.map((row) => row[i]!)].map(stringWidth)));
  const places = [0];
  const widths = [natural[0]!];
  const room = () => width - widths.reduce((sum, each) => sum + each + gap, -gap);
  for (const [place, wanted] of natural.entries()) {
    if (place === 0) continue;
    const next = Math.min(wanted, narrow, places.length === 1 ? Math.max(least, room() - gap) : narrow);
    if (next > room() - gap) continue;
    places.push(place);
    widths.push(next);
  }
  for (const [i, place] of places.entries()) {
    widths[i] = widths[i]! + Math.max(0, Math.min(natural[place]! - widths[i]!, room()));
  }
  return { places, widths, head: places.map((place) => head[place]!), leftOut: head.length - places.length };
}

/** One line of a table. @param row all its cells */
export const line = (row: string[], { places, widths }: Columns): string =>
  joined(
    places.map((place) => row[place]!),
    widths,
  );

const joined = (cells: string[], widths: number[]): string =>
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

/** The available width; 80 for terminals that do not report it. */
export const terminalWidth = (): number => process.stdout.columns || 80;

const bold = (text: string) => (process.stdout.hasColors?.() ? `\u001b[1m${text}\u001b[22m` : text);

export const header = ({ head, widths }: Columns): string => bold(joined(head, widths));

/** Rows with a header; tab-separated and untruncated when the output is not a terminal. */
export function table(head: string[], rows: unknown[][], empty: string): string {
  if (rows.length === 0) return empty;
  const cells = rows.map((row) => row.map(cell));
  if (!process.stdout.isTTY) return [head, ...cells].map((row) => row.join("\t")).join("\n");
  const columns = columnsOf(head, cells, terminalWidth());
  return [header(columns), ...cells.map((row) => line(row, columns)), ...leftOutNote(columns)].join("\n");
}

/** A note on how many columns do not fit the terminal. */
export const leftOutNote = ({ leftOut }: Columns): string[] =>
  leftOut === 0 ? [] : [`${leftOut} more columns do not fit this terminal; --json has all.`];
