import { type Content, html } from "../../../../platform/text/html.ts";
import { palette } from "./styles.ts";

export type Paragraph =
  | { kind: "lines"; lines: Content[] }
  | { kind: "heading"; text: string }
  | { kind: "facts"; facts: [label: string, value: Content][] }
  | { kind: "rule" };

/** What an email says. */
export interface LetterText {
  /** The plain text, without what follows. */
  text: string;
  /** Whether lines such as "When: Friday" are shown as a table: not where people write freely. */
  hasFacts: boolean;
  /** Whether addresses in the text become links: only of those on this origin, if one is given. */
  linksOn: string | null;
}

/** The paragraphs of a plain text, for the same email as HTML. */
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

/** What separates the notices of an email with several; each begins with its heading. */
const isRule = (block: string): boolean => /^-{10,}$/.test(block);

function paragraphOf(lines: string[], { hasFacts, linksOn }: LetterText): Paragraph {
  if (isRule(lines[0]!)) return { kind: "rule" };
  // A sentence may have a colon, too.
  const isSentence = lines.length === 1 && /[.!?]$/.test(lines[0]!);
  const facts =
    hasFacts && !isSentence ? lines.map((line) => /^(\p{Lu}[\p{L} ]{1,24}): (.+)$/u.exec(line)) : [];
  if (facts.length > 0 && facts.every((fact) => fact !== null)) {
    return { kind: "facts", facts: facts.map(([, label, value]) => factOf(label!, value!, linksOn)) };
  }
  return { kind: "lines", lines: lines.map((line) => linked(line, linksOn)) };
}

/** An address alone is a link with the words for it. */
const factOf = (label: string, value: string, linksOn: string | null): [string, Content] =>
  isLink(value, linksOn) && value.split(address)[1] === value
    ? ["", linkTo(value, label)]
    : [label, linked(value, linksOn)];

/** Punctuation at the end belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** A text whose web addresses are links. */
function linked(text: string, linksOn: string | null): Content {
  return text
    .split(address)
    .map((part, index) => (index % 2 === 1 && isLink(part, linksOn) ? linkTo(part, shortened(part)) : part));
}

const isLink = (url: string, linksOn: string | null): boolean =>
  linksOn === null || url === linksOn || url.startsWith(`${linksOn}/`);

const linkTo = (url: string, label: string): Content =>
  html`<a class="link" href="${url}" style="color:${palette.accent}">${label}</a>`;

/** Long addresses are of no use to people. */
const shortened = (url: string): string => (url.length <= 60 ? url : new URL(url).host);
