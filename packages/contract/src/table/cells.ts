/** The cells of a table in a text file: RFC 4180, and what programs and people write in its place. */

/** A line of a table; with line breaks within quotation marks, several lines of the file. */
export interface Line {
  /** The line of the file in which it begins, counted from 1. */
  line: number;
  cells: string[];
  /** A quotation mark is opened and not closed. The following lines are read as if it were text. */
  isUnclosed: boolean;
  /** The lines of the file, when it has several of them. */
  lines: string[];
}

/** Cells of a line beyond this number are left out, in memory. */
const mostCells = 1_000;

/**
 * Reads lines one after the other. Our own rather than a library's, because those that we know give up the file, or take all that
 * follows into one cell, when a single quotation mark is missing.
 * @param text with `\n` at the end of lines
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
      if (read.cells.length < mostCells) read.cells.push(cell);
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
  /** Line breaks within the cells of this line. */
  breaks = 0;
  isUnclosed = false;
  /** No cell that begins after this place ends with a quotation mark in its line. Spares long lines repeated searches. */
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

  /** Reads the cell that begins at `at`, which then is at the separator or line break behind it. */
  next(): string {
    const start = this.#skipSpaces(this.at);
    if (this.text[start] === '"') {
      const close = this.#closing(start);
      if (close !== undefined) return this.#quoted(start, close);
      this.isUnclosed = true;
    }
    // How spreadsheets are told that 00123 is text.
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
   * The quotation mark that closes a cell: the next one that is not doubled. Where that does not end the cell, such as in
   * `"55" TV"`, the first one in the same line that does.
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

/** Lines as a CSV file, which `linesOf` reads back. */
export const writeLines = (lines: string[][], separator = ","): string =>
  lines.map((cells) => cells.map((cell) => quotedCell(cell, separator)).join(separator) || '""').join("\r\n");

const quotedCell = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
