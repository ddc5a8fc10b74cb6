/** Fits texts of any length and script into the available width, in a typeface that has only Latin letters. */
export type Face = "regular" | "strong";

interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
}

/** Maximum number of characters that fit on a line. */
const maxCharacters = 200;
const hasWord = /[\p{L}\p{N}]/u;

/** The part of fontkit's font that is used here. */
interface Typeface {
  name: string;
  font: { hasGlyphForCodePoint(code: number): boolean };
}

export class LetterText {
  readonly #glyphs: Typeface["font"];
  /** The names under which pdfkit caches the typefaces; with others, it would read the file again at each change. */
  readonly #names: Record<Face, string>;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    files: Record<Face, Buffer>,
  ) {
    const read = (face: Face) => (doc.font(files[face]) as unknown as { _font: Typeface })._font;
    const [regular, strong] = [read("regular"), read("strong")];
    this.#glyphs = regular.font;
    this.#names = { regular: regular.name, strong: strong.name };
  }

  /** The part of a text that the typeface can show; empty if that has no letter or digit. */
  legible(text: string): string {
    const known = [
      ...text
        .slice(0, 10 * maxCharacters)
        .toWellFormed()
        .normalize("NFC"),
    ]
      .map((character) => (/\s/.test(character) ? " " : character))
      .filter((character) => this.#glyphs.hasGlyphForCodePoint(character.codePointAt(0)!));
    const shown = known.slice(0, maxCharacters).join("").replace(/ +/g, " ").trim();
    return hasWord.test(shown) ? shown : "";
  }

  /** Writes one line, truncated to the width. */
  line(
    text: string,
    { x, y, width, size, color, face, right }: Place & { face: Face; right?: boolean },
  ): void {
    this.doc.font(this.#names[face]).fontSize(size).fillColor(color);
    const shown = this.#cut(this.legible(text) || "–", width);
    const left = right ? x + width - this.doc.widthOfString(shown) : x;
    this.doc.text(shown, left, y, { lineBreak: false });
  }

  paragraph(text: string, { x, y, width, size, color }: Place): void {
    this.doc
      .font(this.#names.regular)
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, { width, lineGap: 2 });
  }

  #cut(text: string, width: number): string {
    if (this.doc.widthOfString(text) <= width) return text;
    const characters = [...text];
    let [fits, long] = [0, characters.length];
    while (long - fits > 1) {
      const middle = (fits + long) >> 1;
      const cut = `${characters.slice(0, middle).join("").trimEnd()}…`;
      if (this.doc.widthOfString(cut) <= width) fits = middle;
      else long = middle;
    }
    return `${characters.slice(0, fits).join("").trimEnd()}…`;
  }
}
