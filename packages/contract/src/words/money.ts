import { locales, type ReadLanguage } from "./language.ts";

/** Creating a formatter takes far longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in USD: `$1,495`, or `$1,495.50` if there are cents. */
export function money(amount: number, language: ReadLanguage): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const key = `${language} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locales[language], {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(amount);
}

/** `1,200` */
export const wholeNumber = (value: number, language: ReadLanguage): string =>
  value.toLocaleString(locales[language]);
