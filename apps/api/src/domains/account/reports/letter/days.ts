import type { OwnerLetter } from "@rental/contract";
import { locales } from "@rental/contract/words/language";

/** `October 12`, in the time zone of the letter. */
export const shownDay = (moment: string, { language, period }: OwnerLetter): string =>
  new Date(moment).toLocaleDateString(locales[language], {
    day: "numeric",
    month: "long",
    timeZone: period.timeZone,
  });
