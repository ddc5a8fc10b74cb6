/** What texts can have filled in, as the API writes it. */
export const placeholders = ["contactName", "agentName", "propertyAddress"] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderWords = Readonly<Record<Placeholder, string>>;

/** A template as people read it: `Hi [contact's name]`. */
export const inWords = (template: string, words: PlaceholderWords): string =>
  placeholders.reduce((text, name) => text.replaceAll(`{${name}}`, `[${words[name]}]`), template);

/** The template that people mean. */
export const fromWords = (text: string, words: PlaceholderWords): string =>
  placeholders.reduce((template, name) => template.replaceAll(`[${words[name]}]`, `{${name}}`), text);
