import { channelWords } from "@rental/contract/words/channel";
import { contactStatusWords } from "@rental/contract/words/contact";
import { allAtStart } from "@rental/contract/words/language";
import { unreachableWords } from "@rental/contract/words/reach";
import { defineWords } from "./words.ts";

/** The names of contacts and channels, on all pages. */
export const contactWords = defineWords({
  en: {
    statuses: allAtStart(contactStatusWords.en),
    channels: allAtStart(channelWords.en),
    /** Why a channel does not reach a contact, by the code of the refusal. */
    unreachable: unreachableWords.en,
  },
  es: {
    statuses: allAtStart(contactStatusWords.es),
    channels: allAtStart(channelWords.es),
    unreachable: unreachableWords.es,
  },
});
