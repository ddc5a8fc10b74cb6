/** Languages of the program's own texts, in which owners can write theirs as well. */
export const formLanguages = ["en", "es"] as const;
export type FormLanguage = (typeof formLanguages)[number];
