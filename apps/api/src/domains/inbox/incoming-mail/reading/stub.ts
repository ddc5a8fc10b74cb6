/** A longer text was written, not generated. */
const longestStub = 500;
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/**
 * Whether the plain text of a mail stands only for its HTML, such as "Your mail client does not support HTML.": most of what the
 * HTML says is not in it.
 */
export function isStub(text: string, html: string): boolean {
  if (text.trim() === "") return true;
  if (text.length > longestStub) return false;
  const known = new Set(words(text));
  const said = words(html);
  return said.filter((word) => known.has(word)).length < said.length / 2;
}
