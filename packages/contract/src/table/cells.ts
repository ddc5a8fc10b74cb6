/** The cells of a table in a text file: RFC 4180, and common deviations from it. */

/** A line of the table; if quoted cells contain line breaks, it spans several lines of the file. */
export interface Line {
  /** Line number in the file where it starts, from 1. */
  line: number;
  cells: string[];
  /** A quotation mark was opened but not closed. The following lines are read as if it were text. */
  isUnclosed: boolean;
  /** The lines of the file, if it spans several. */
  lines: string[];
}

/** Further cells of a line are dropped, to limit memory. */
const maxCells = 1_000;

/**
 * Iterates over the lines. Hand-written, because the libraries we know reject the file, or put everything that follows
 * into one cell, when a single quotation mark is missing.
 * @param text with `\n` line endings
 */
export function* linesOf(text: string, separator: string): Generator<Line> {
  const plain = new RegExp(`[^${separator}\n]*`, "y");
  const reader = new CellReader(text, separator, plain);
  for (let line = 1; reader.at < text.length; ) {
    const start = reader.at;
    const read: Line = { line, cells: [reader.next()], isUnclosed: false, lines: [] };
    while (text[reader.at] === separator) {
      reader.at += 1;
      const cell = reader.next();
      if (read.cells.length < maxCells) read.cells.push(cell);
    }
    if (reader.breaks > 0) read.lines = text.slice(start, reader.at).split("\n");
    reader.at += 1;
    read.isUnclosed = reader.isUnclosed;
    line += 1 + reader.breaks;
    reader.startLine();
    yield read;
  }
}

class CellReader {
  at = 0;
  /** Number of line breaks within this line's cells. */
  breaks = 0;
  isUnclosed = false;
  /**
   * No cell starting before this position is closed by a quotation mark in its line. Avoids repeated searches in long
   * lines.
   */
  #noneClosesUntil = -1;

  constructor(
    private readonly text: string,
    private readonly separator: string,
    private readonly plain: RegExp,
  ) {}

  startLine(): void {
    this.breaks = 0;
    this.isUnclosed = false;
  }

  /** Reads the cell starting at `at`, then leaves `at` at the separator or line break after it. */
  next(): string {
    const start = this.#skipSpaces(this.at);
    if (this.text[start] === '"') {
      const close = this.#closing(start);
      if (close !== undefined) return this.#quoted(start, close);
      this.isUnclosed = true;
    }
    // How spreadsheets mark 00123 as text.
    if (this.text.startsWith('="', start)) {
      const close = this.#closing(start + 1);
      if (close !== undefined) return `="${this.#quoted(start + 1, close)}"`;
    }
    this.plain.lastIndex = this.at;
    const [cell] = this.plain.exec(this.text)!;
    this.at += cell.length;
    return cell;
  }

  #quoted(open: number, close: number): string {
    const cell = this.text.slice(open + 1, close);
    this.breaks += cell.split("\n").length - 1;
    this.at = this.#skipSpaces(close + 1);
    return cell.replaceAll('""', '"');
  }

  /**
   * The closing quotation mark of a cell: the next one that is not doubled. If that does not end the cell, as in `"55"
   * TV"`, the first one in the same line that does.
   */
  #closing(open: number): number | undefined {
    const close = this.#nextSingle(open + 1);
    if (close === undefined || this.#endsCell(close)) return close;
    if (open < this.#noneClosesUntil) return undefined;
    const found = this.text.indexOf("\n", open);
    const lineEnd = found === -1 ? this.text.length : found;
    for (let next: number | undefined = close; next !== undefined && next < lineEnd; ) {
      if (this.#endsCell(next)) return next;
      next = this.#nextSingle(next + 1);
    }
    this.#noneClosesUntil = lineEnd;
    return undefined;
  }

  #nextSingle(from: number): number | undefined {
    for (let at = this.text.indexOf('"', from); at !== -1; at = this.text.indexOf('"', at + 2)) {
      if (this.text[at + 1] !== '"') return at;
    }
    return undefined;
  }

  #endsCell(quote: number): boolean {
    const next = this.text[this.#skipSpaces(quote + 1)];
    return next === undefined || next === "\n" || next === this.separator;
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (this.text[at] === " " || (this.text[at] === "\t" && this.separator !== "\t")) at += 1;
    return at;
  }
}

/** Writes lines as CSV that `linesOf` can read back. */
export const writeLines = (lines: string[][], separator = ","): string =>
  lines.map((cells) => cells.map((cell) => quotedCell(cell, separator)).join(separator) || '""').join("\r\n");

const quotedCell = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
