import type { Language } from "../words/words.ts";

/** Stored in a browser while notices are on, until the person switches them off or signs out. */
export interface Kept {
  personId: string;
  endpoint: string;
  language: Language;
}

const key = "console.push";

export const keep = (of: Kept): void => localStorage.setItem(key, JSON.stringify(of));
export const forget = (): void => localStorage.removeItem(key);

export function kept(): Kept | null {
  const text = localStorage.getItem(key);
  return text === null ? null : JSON.parse(text);
}
