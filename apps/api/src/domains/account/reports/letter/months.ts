import type { OwnerLetter } from "@rental/contract";
import { locales, type ReadLanguage } from "@rental/contract/words/language";

/** `October 2026` @param month YYYY-MM */
export const monthIn = (month: string, language: ReadLanguage): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locales[language], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** `October 12`, in the time zone of the letter. */
export const shownDay = (moment: string, { language, period }: OwnerLetter): string =>
  new Date(moment).toLocaleDateString(locales[language], {
    day: "numeric",
    month: "long",
    timeZone: period.timeZone,
  });
