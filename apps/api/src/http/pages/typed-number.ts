const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Groups of three digits, separated by commas, apostrophes or spaces. */
const grouped = /^[+-]?\d{1,3}(?:([,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
/** Thousands in some languages, thousandths in others. */
const ambiguous = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Parses a number as people type it, such as 1500, 1,500 or $1,500.00. Ambiguous input, such as 1,5, stays text for the
 * operation to refuse: no digit is dropped or moved silently.
 */
export function typedNumber(entered: string): number | string {
  const text = entered.trim().replace(/^([+-]?)\$\s*/, "$1");
  if (ambiguous.test(text)) return entered;
  if (plain.test(text)) return Number(text);
  return grouped.test(text) ? Number(text.replace(/[,'’\s]/g, "")) : entered;
}
