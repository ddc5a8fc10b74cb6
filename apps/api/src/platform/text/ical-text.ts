/** Replaces what iCalendar (RFC 5545) text can't contain. */
export const printable = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(controlCharacters, " ");

/** Control characters that iCalendar does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Like `printable`, on one line. */
export const oneLine = (text: string): string =>
  printable(text)
    .replace(/[\n\t]+/g, " ")
    .trim();
