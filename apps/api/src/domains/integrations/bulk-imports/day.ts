import type { Coerce, Coerced } from "./coerce.ts";

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Spreadsheet serial dates, counted from the end of 1899, for the years 2000 to 2099. */
const serial = { first: 36_526, last: 73_050, zero: Date.UTC(1899, 11, 30) };
const dayMs = 86_400_000;

const refused: Coerced = { ok: false, message: "must be a day such as 2026-03-15 or 03/15/2026" };

/**
 * Accepts `2026-03-15`; US dates such as `3/15/2026`, `3/15/26`, `03-15-2026`, `Mar 15, 2026` and `15-Mar-2026`,
 * optionally with a time; `now`, which yields no date; and spreadsheet serial dates. Whether the date exists is checked
 * later.
 */
export const toDay: Coerce = (value) => {
  const text = typeof value === "object" ? "" : String(value).trim();
  if (text.length > 40) return refused;
  if (/^(?:available )?(?:now|immediate(?:ly)?)$/i.test(text)) return { ok: true, value: null };
  if (/^\d{5}(?:\.0+)?$/.test(text)) return ofSerial(Number(text));
  const day = text.replace(
    /(?:[ T]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[ap]m)?(?:z|[+-]\d{2}:?\d{2})?)$/i,
    "",
  );
  const found = ofYearFirst(day) ?? ofMonthFirst(day) ?? ofMonthName(day);
  return found === undefined ? refused : { ok: true, value: found };
};

function ofSerial(number: number): Coerced {
  if (number < serial.first || number > serial.last) return refused;
  const day = new Date(serial.zero + number * dayMs).toISOString().slice(0, 10);
  return { ok: true, value: day, isConverted: true };
}

function ofYearFirst(text: string): string | undefined {
  const found = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/.exec(text);
  return found ? join(found[1]!, found[3]!, found[4]!) : undefined;
}

function ofMonthFirst(text: string): string | undefined {
  const found = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  return found ? join(found[4]!, found[1]!, found[3]!) : undefined;
}

function ofMonthName(text: string): string | undefined {
  const found =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text) ??
    swapped(/^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(text));
  if (!found) return undefined;
  const month = monthNames.indexOf(found[1]!.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : join(found[3]!, String(month), found[2]!);
}

const swapped = (found: RegExpExecArray | null): string[] | undefined =>
  found ? [found[0], found[2]!, found[1]!, found[3]!] : undefined;

const join = (year: string, month: string, day: string): string =>
  `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
