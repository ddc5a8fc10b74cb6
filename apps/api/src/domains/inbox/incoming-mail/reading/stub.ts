/** Longer texts were written by people, not generated. */
const maxStubLength = 500;
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/**
 * Whether a mail's plain text is only a placeholder for its HTML, such as "Your mail client does not support HTML.": it
 * lacks most of what the HTML says.
 */
export function isStub(text: string, html: string): boolean {
  if (text.trim() === "") return true;
  if (text.length > maxStubLength) return false;
  const known = new Set(words(text));
  const said = words(html);
  return said.filter((word) => known.has(word)).length < said.length / 2;
}
