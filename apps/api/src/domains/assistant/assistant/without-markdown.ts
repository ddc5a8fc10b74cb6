/** Addresses stay as they are, whatever they contain. */
const url = /(https?:\/\/[^\s<>"')\]]+)/;

/** The words of a text in Markdown, without its marks, which no channel renders. Lists keep a hyphen before each item. */
export function withoutMarkdown(text: string): string {
  const named = text
    .replace(/(\*\*|__|[*_`])(https?:\/\/[^\s<>*`]{1,2000}?)\1/g, "$2")
    // [the listing](https://...)
    .replace(/!?\[([^\][\n]{0,300})\]\((https?:\/\/[^\s()]{1,2000})\)/g, (_, name: string, link: string) =>
      name.trim() === "" || name === link ? link : `${name}: ${link}`,
    );
  return named
    .split(url)
    .map((part, at) => (at % 2 === 1 ? part : withoutMarks(part)))
    .join("");
}

const withoutMarks = (text: string): string =>
  text
    .replace(/^```.*\n?/gm, "")
    .replace(/^ {0,3}(?:#{1,6}|>) +/gm, "")
    .replace(/^( *)[*+] +/gm, "$1- ")
    .replace(/(\*\*|__|~~|`)(?=\S)([^\n]{0,300}?\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]{0,300}?\S)\1(?![\p{L}\p{N}*_])/gu, "$2");
