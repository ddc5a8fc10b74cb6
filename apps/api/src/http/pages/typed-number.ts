const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Thousands in groups of three, separated by commas, apostrophes or blanks. */
const grouped = /^[+-]?\d{1,3}(?:([,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
/** In some languages thousands, in others thousandths. */
const ambiguous = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * A number as people type it into a field, such as 1500, 1,500 or $1,500.00. What can't be told for certain, such as 1,5,
 * stays text, for the operation to refuse: no digit is dropped or moved silently.
 */
export function typedNumber(entered: string): number | string {
  const text = entered.trim().replace(/^([+-]?)\$\s*/, "$1");
  if (ambiguous.test(text)) return entered;
  if (plain.test(text)) return Number(text);
  return grouped.test(text) ? Number(text.replace(/[,'’\s]/g, "")) : entered;
}
