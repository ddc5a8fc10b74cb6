import { atStart, type ReadLanguage, type WordsFor } from "./language.ts";
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

/** Describes a contact's source, as used within a sentence. */
export const sourceIn = (source: string, language: ReadLanguage): string =>
  recordedIn(source, language) ?? source;

/** Describes a contact's source where it stands alone. What a person wrote stays as written. */
export function sourceAloneIn(source: string, language: ReadLanguage): string {
  const recorded = recordedIn(source, language);
  return recorded === undefined ? source : atStart(recorded);
}

const recordedIn = (source: string, language: ReadLanguage): string | undefined =>
  [sourceWords, leadKindWords].map((words) => wordIn(words[language], source)).find(Boolean);

const wordIn = (words: Readonly<Record<string, string>>, of: string): string | undefined =>
  Object.hasOwn(words, of) ? words[of] : undefined;
