/** The values that a text can reference. */
export interface TextValues {
  contactName: string;
  /** Blank: the account has no name for it. */
  agentName: string;
  /** Null: the text is not about a property. */
  propertyAddress: string | null;
  /** The language of the text. Default: English. */
  language?: Language | undefined;
}

export type Language = "en" | "es";

/** Fills in the known placeholders; other braces are kept. Inserted values are not processed again. */
export const fillIn = (text: string, values: TextValues): string =>
  text.replace(
    /\{(contactName|agentName|propertyAddress)\}/g,
    (_, name: "contactName" | "agentName" | "propertyAddress", at: number) =>
      name === "contactName"
        ? values.contactName
        : values[name]?.trim() || unnamed(name, text.slice(0, at), values.language ?? "en"),
  );

/** Rewrites a text to address nobody by name. */
export const withoutName = (text: string): string =>
  text.replace(/,? *\{contactName\}/g, "").replace(/^[,;:!.\s]+/, "");

const articles = {
  en: { article: "the", follows: /\b(the|our|your|this)$/i },
  es: { article: "la", follows: /\b(la|nuestra|su|esta)$/i },
};
const nouns = {
  propertyAddress: { en: "property", es: "propiedad" },
  agentName: { en: "agency", es: "agencia" },
};

/** The wording for what has no name, within a sentence: "your interest in the property". */
function unnamed(what: keyof typeof nouns, before: string, language: Language): string {
  const { article, follows } = articles[language];
  const noun = nouns[what][language];
  const words = before.trimEnd();
  if (follows.test(words.slice(-9))) return noun;
  const startsLine = before.slice(words.length).includes("\n");
  const begins = words === "" || startsLine || ".!?".includes(words.at(-1)!);
  return `${begins ? article[0]!.toUpperCase() + article.slice(1) : article} ${noun}`;
}
