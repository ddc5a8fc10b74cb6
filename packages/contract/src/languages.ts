/** Languages of the texts that are the program's own, and in which owners can write theirs. */
export const formLanguages = ["en", "es"] as const;
export type FormLanguage = (typeof formLanguages)[number];
