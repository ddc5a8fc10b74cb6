/** Placeholder for an erased name or address. */
const erased = "[erased]";

/**
 * Removes values from JSON wherever they occur as whole words of a text, case-insensitively; phone numbers in any
 * notation.
 * @returns the same text when it contains none of them
 */
export function withoutIdentity(json: string, values: string[]): string {
  const patterns = values.map(patternOf).filter((pattern) => pattern !== null);
  if (patterns.length === 0) return json;
  const sought = new RegExp(patterns.join("|"), "giu");
  let isChanged = false;
  const data: unknown = JSON.parse(json, (_, value: unknown) => {
    if (typeof value !== "string") return value;
    const left = value.replace(sought, erased);
    isChanged ||= left !== value;
    return left;
  });
  return isChanged ? JSON.stringify(data) : json;
}

/** Longest first, so that a whole value matches before a part of it; a single letter would match everywhere. */
function patternOf(value: string): string | null {
  const text = value.trim();
  if ([...text].length < 2 || text === erased) return null;
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    .join("\\s+");
  return `(?<![\\p{L}\\p{N}])(?:${[phonePatternOf(text), words].filter(Boolean).join("|")})(?![\\p{L}\\p{N}])`;
}

/** Matches the last digits of a number, with anything but letters between them, with or without a prefix. */
function phonePatternOf(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits.length < 7) return null;
  return `(?:\\+?\\d{1,3}[^\\p{L}\\p{N}]{0,3})?${[...digits.slice(-10)].join("[^\\p{L}\\p{N}]{0,3}")}`;
}
