import { type Content, html } from "../../../../platform/text/html.ts";
import { palette } from "./styles.ts";

export type Paragraph =
  | { kind: "lines"; lines: Content[] }
  | { kind: "heading"; text: string }
  | { kind: "facts"; facts: [label: string, value: Content][] }
  | { kind: "rule" };

/** The content of an email. */
export interface LetterText {
  /** The plain text, without the links appended to it. */
  text: string;
  /** Whether lines such as "When: Friday" are shown as a table. False for text that people write freely. */
  hasFacts: boolean;
  /** Origin whose addresses in the text become links; null links all of them. */
  linksOn: string | null;
}

/** Splits a plain text into paragraphs, for the HTML part of the same email. */
export function paragraphsOf(source: LetterText): Paragraph[] {
  const blocks = source.text
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
    .filter((block) => block !== "");
  const isOfSeveral = source.hasFacts && blocks.some(isRule);
  return blocks.map((block, index) => {
    const begins = index === 0 || isRule(blocks[index - 1]!);
    if (isOfSeveral && begins && !block.includes("\n") && !isRule(block))
      return { kind: "heading", text: block };
    return paragraphOf(block.split("\n"), source);
  });
}

/** Separates the notices in an email with several; each begins with its heading. */
const isRule = (block: string): boolean => /^-{10,}$/.test(block);

function paragraphOf(lines: string[], { hasFacts, linksOn }: LetterText): Paragraph {
  if (isRule(lines[0]!)) return { kind: "rule" };
  // Sentences may contain a colon, too.
  const isSentence = lines.length === 1 && /[.!?]$/.test(lines[0]!);
  const facts =
    hasFacts && !isSentence ? lines.map((line) => /^(\p{Lu}[\p{L} ]{1,24}): (.+)$/u.exec(line)) : [];
  if (facts.length > 0 && facts.every((fact) => fact !== null)) {
    return { kind: "facts", facts: facts.map(([, label, value]) => factOf(label!, value!, linksOn)) };
  }
  return { kind: "lines", lines: lines.map((line) => linked(line, linksOn)) };
}

/** A value that is only an address becomes a link labeled with the fact's name. */
const factOf = (label: string, value: string, linksOn: string | null): [string, Content] =>
  isLink(value, linksOn) && value.split(address)[1] === value
    ? ["", linkTo(value, label)]
    : [label, linked(value, linksOn)];

/** Trailing punctuation belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Turns the web addresses in a text into links. */
function linked(text: string, linksOn: string | null): Content {
  return text
    .split(address)
    .map((part, index) => (index % 2 === 1 && isLink(part, linksOn) ? linkTo(part, shortened(part)) : part));
}

const isLink = (url: string, linksOn: string | null): boolean =>
  linksOn === null || url === linksOn || url.startsWith(`${linksOn}/`);

const linkTo = (url: string, label: string): Content =>
  html`<a class="link" href="${url}" style="color:${palette.accent}">${label}</a>`;

/** Long addresses are of no use to readers. */
const shortened = (url: string): string => (url.length <= 60 ? url : new URL(url).host);
