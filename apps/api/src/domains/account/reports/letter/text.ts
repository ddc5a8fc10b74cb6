/** Texts of any length and script, in a typeface that has Latin letters only, within the width that they have. */
export type Face = "regular" | "strong";

interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
}

/** No line has room for more. */
const maxCharacters = 200;
const hasWord = /[\p{L}\p{N}]/u;

/** What the program that reads the typeface knows of it. */
interface Typeface {
  name: string;
  font: { hasGlyphForCodePoint(code: number): boolean };
}

export class LetterText {
  readonly #glyphs: Typeface["font"];
  /** By these names of its own, pdfkit finds a typeface; by others, it reads the file again at each change. */
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

  /** What the typeface can write of a text; empty without any letter or digit. */
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

  /** One line, cut where the width ends. */
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
