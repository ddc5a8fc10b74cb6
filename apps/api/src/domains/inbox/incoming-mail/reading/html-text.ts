import { Parser } from "htmlparser2";

/** Longer HTML is truncated; its text would be anyway. */
const maxHtmlLength = 1024 * 1024;
/** Parsing time grows with every element's depth; mail clients nest tables about 100 deep. */
const maxDepth = 500;

const hidden = new Set(["head", "style", "script", "title", "template", "noscript"]);
const blocks = new Set(
  "address article aside blockquote center div dl dd dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul".split(
    " ",
  ),
);
/** Elements in which mail clients put signatures. */
const signatures = new Set([
  "gmail_signature",
  "moz-signature",
  "protonmail_signature_block",
  "yahoo-signature",
]);

/** Those of Outlook have ids, with a prefix once they are in a reply. */
const outlookSignature = /^(?:x_)*(?:Signature|ms-outlook-mobile-signature)$/;

/** Elements that Outlook puts above a quoted mail. */
const dividers = new Set(["divRplyFwdMsg", "x_divRplyFwdMsg", "appendonsend"]);

/**
 * Converts an HTML mail to text, with one line per block and `> ` before quoted lines as in plain text. A signature
 * gets plain text's separator of two hyphens. Linear time.
 */
export function textOfHtml(html: string): string {
  const text = new Lines();
  let skipped = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > maxDepth) throw new TooDeep();
      if (skipped > 0 || hidden.has(name) || isInvisible(attributes)) {
        skipped += 1;
        return;
      }
      if (name === "br") text.endLine();
      else if (blocks.has(name)) text.startBlock();
      if (isSignature(attributes)) text.add("-- ").endLine();
      if (attributes.id !== undefined && dividers.has(attributes.id))
        text.add("-----Original Message-----").endLine();
      if (name === "blockquote") text.quotes += 1;
      if (name === "li") text.add("- ");
    },
    ontext(part) {
      if (skipped === 0) text.add(part);
    },
    onclosetag(name) {
      depth -= 1;
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (blocks.has(name)) text.startBlock();
      if (name === "blockquote") text.quotes -= 1;
      if (name === "td" || name === "th") text.endCell();
      if (name === "p") text.blankLine();
    },
  });
  try {
    parser.end(html.slice(0, maxHtmlLength));
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    // The text is what was read so far: no mail client nests this deep.
  }
  return text.toString();
}

class TooDeep extends Error {}

const isInvisible = ({ style, hidden: isHidden }: Record<string, string>): boolean =>
  isHidden !== undefined || (style !== undefined && /display\s{0,5}:\s{0,5}none/i.test(style.slice(0, 1000)));

const isSignature = ({ class: names, id }: Record<string, string>): boolean =>
  (names !== undefined && names.length < 200 && names.split(" ").some((name) => signatures.has(name))) ||
  (id !== undefined && id.length < 100 && outlookSignature.test(id));

/** A cell that says what the other one of its row is, such as "Phone". "From:" would begin the headers of a quoted mail. */
const cellLabel = /^(?!(?:from|de|von)$)\p{L}[\p{L}\p{N} #/'’-]{0,39}$/iu;

/** Accumulates the text. White space within a line collapses, as in a browser. */
class Lines {
  quotes = 0;
  readonly #lines: string[] = [];
  #current: string[] = [];
  /** Where the cells of a row on one line end in it. */
  #cells: number[] = [];
  #isBlank = true;

  add(text: string): this {
    const collapsed = text.replace(/[\s\u00a0]+/g, " ");
    if (collapsed !== " ") this.#isBlank = false;
    if (collapsed !== "") this.#current.push(collapsed);
    return this;
  }

  endCell(): void {
    this.add(" ");
    this.#cells.push(this.#current.length);
  }

  /** A row of a label and its value gets the colon that such lines have in plain text. */
  #labelCell(): void {
    const [first = 0, second] = this.#cells;
    const rest = this.#current.slice(second);
    if (second === undefined || this.#cells.length > 2 || rest.join("").trim() !== "") return;
    const [label, value] = [this.#current.slice(0, first), this.#current.slice(first, second)].map((cell) =>
      cell.join("").trim(),
    );
    if (cellLabel.test(label!) && value !== "") this.#current = [`${label}: ${value}`];
  }

  endLine(): void {
    this.#labelCell();
    const prefix = "> ".repeat(Math.min(this.quotes, 5));
    // The signature separator keeps its trailing space.
    const line = this.#current.join("").replace(/ {2,}/g, " ").trimStart();
    this.#lines.push(prefix + (line === "-- " ? line : line.trimEnd()));
    this.#current = [];
    this.#cells = [];
    this.#isBlank = true;
  }

  /** Starts a block on a new line. */
  startBlock(): void {
    if (!this.#isBlank) this.endLine();
    else {
      this.#current = [];
      this.#cells = [];
    }
  }

  blankLine(): void {
    if (this.#lines.at(-1)?.replaceAll("> ", "") !== "") this.endLine();
  }

  toString(): string {
    this.startBlock();
    return this.#lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }
}
