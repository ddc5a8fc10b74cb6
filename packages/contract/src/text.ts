/** Decodes bytes from unknown programs into text, in one place for the server and the console. */

/** The Windows-1252 characters for 0x80 to 0x9f; unassigned ones stay as they are. */
export const windows1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/**
 * Replaces the control characters 0x80 to 0x9f with their Windows-1252 characters, such as the euro sign and quotes.
 * Node.js 20 decodes Windows-1252 as ISO 8859-1, and nobody intends these control characters.
 */
export const withoutC1 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80]!);

const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("windows-1252");

/** Decodes UTF-8, without its byte order mark; falls back to Windows-1252 for invalid UTF-8. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return withoutC1(latin1.decode(bytes));
  }
}

/**
 * Decodes a file: UTF-16 in either byte order, detected by its byte order mark or by a NUL in its first character, or
 * else UTF-8. Invalid UTF-8 falls back to Windows-1252 line by line, because files are assembled from others.
 */
export function decodeText(bytes: Uint8Array): string {
  const order = utf16Order(bytes);
  if (order) return new TextDecoder(order).decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return linesOf(bytes).map(decodeBytes).join("");
  }
}

/** The lines of a file, including their line endings. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    lines.push(bytes.subarray(from, at + 1));
    from = at + 1;
  }
  return [...lines, bytes.subarray(from)];
}

/** The byte order, if a file is in UTF-16. */
export function utf16Order([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return "utf-16be";
  return undefined;
}
