import type { ReadLanguage, WordsFor } from "./language.ts";
import { leadKindWords } from "./lead.ts";

/** The contact sources recorded by the program; others are shown as written. */
const sourceWords: WordsFor<string> = {
  en: {
    api: "another program",
    console: "added in the console",
    import: "imported file",
    web: "website",
    email: "email",
    sms: "text message",
    chat_app_a: "chat app",
    chat_app_b: "second chat app",
  },
  es: {
    api: "otro programa",
    console: "añadido en la consola",
    import: "archivo importado",
    web: "sitio web",
    email: "correo",
    sms: "mensaje de texto",
    chat_app_a: "app de chat",
    chat_app_b: "segunda app de chat",
  },
};

/** Describes a contact's source. */
export const sourceIn = (source: string, language: ReadLanguage): string =>
  [sourceWords, leadKindWords].map((words) => wordIn(words[language], source)).find(Boolean) ?? source;

const wordIn = (words: Readonly<Record<string, string>>, of: string): string | undefined =>
  Object.hasOwn(words, of) ? words[of] : undefined;
