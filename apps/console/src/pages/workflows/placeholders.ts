/** The placeholders of texts, in the API's notation. */
export const placeholders = ["contactName", "agentName", "propertyAddress"] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderWords = Readonly<Record<Placeholder, string>>;

/** A template in readable form: `Hi [contact's name]`. */
export const inWords = (template: string, words: PlaceholderWords): string =>
  placeholders.reduce((text, name) => text.replaceAll(`{${name}}`, `[${words[name]}]`), template);

/** The template for a text in readable form. */
export const fromWords = (text: string, words: PlaceholderWords): string =>
  placeholders.reduce((template, name) => template.replaceAll(`[${words[name]}]`, `{${name}}`), text);

const known = new Set<string>(placeholders.map((name) => `{${name}}`));

/** What is written like a placeholder but is none. */
export const unknownIn = (template: string): string[] => [
  ...new Set(template.match(/\{[^{}]+\}/g)?.filter((written) => !known.has(written))),
];
