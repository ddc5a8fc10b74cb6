import type { Fee, feeFrequencies } from "../fee.ts";
import type { laundries } from "../property-details.ts";
import type { ReadLanguage, WordsFor } from "./language.ts";
import { money } from "./money.ts";

/** Wording for what portals ask of a home besides its rooms. */

export const laundryWords: WordsFor<(typeof laundries)[number]> = {
  en: { in_unit: "in the home", shared: "shared", hookups: "hookups only", none: "none" },
  es: { in_unit: "en la vivienda", shared: "compartida", hookups: "solo conexiones", none: "no hay" },
};

export const feeFrequencyWords: WordsFor<(typeof feeFrequencies)[number]> = {
  en: { once: "once", monthly: "a month" },
  es: { once: "una vez", monthly: "al mes" },
};

interface DetailWords {
  optional: string;
  refundable: string;
  furnished: string;
  notFurnished: string;
  none: string;
  months: (count: number) => string;
  from: (months: string) => string;
  upTo: (months: string) => string;
  between: (min: number, max: string) => string;
}

export const detailWords: Record<ReadLanguage, DetailWords> = {
  en: {
    optional: "optional",
    refundable: "refundable",
    furnished: "furnished",
    notFurnished: "not furnished",
    none: "none",
    months: (count) => `${count} ${count === 1 ? "month" : "months"}`,
    from: (months) => `${months} or more`,
    upTo: (months) => `up to ${months}`,
    between: (min, max) => `${min} to ${max}`,
  },
  es: {
    optional: "opcional",
    refundable: "reembolsable",
    furnished: "amueblado",
    notFurnished: "sin amueblar",
    none: "ninguno",
    months: (count) => `${count} ${count === 1 ? "mes" : "meses"}`,
    from: (months) => `${months} o más`,
    upTo: (months) => `hasta ${months}`,
    between: (min, max) => `de ${min} a ${max}`,
  },
};

/** `6 to 12 months` */
export function leaseTerm(
  { min, max }: { min: number | null; max: number | null },
  language: ReadLanguage,
): string {
  const words = detailWords[language];
  if (min === null) return words.upTo(words.months(max!));
  if (max === null) return words.from(words.months(min));
  return min === max ? words.months(min) : words.between(min, words.months(max));
}

/** `$50 a month, optional` */
export function feeTerms({ amount, frequency, required, refundable }: Fee, language: ReadLanguage): string {
  const words = detailWords[language];
  const each = frequency === "monthly" && feeFrequencyWords[language].monthly;
  const price = [money(amount, language), each].filter(Boolean).join(" ");
  return [price, !required && words.optional, refundable && words.refundable].filter(Boolean).join(", ");
}
