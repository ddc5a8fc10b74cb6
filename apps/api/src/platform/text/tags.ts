import { maxTags } from "@rental/contract";

/** A tag as it is stored and found: what looks the same is the same, however its accents and blanks are written. */
export const tagOf = (given: string): string => given.trim().normalize("NFC").replace(/\s+/g, " ");

/** Tags as they are stored; of those that differ only in case, the first. */
export function tagsOf(given: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of given.map(tagOf)) {
    const key = tag.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/** Those of `others` that a record does not have yet, as far as there is room for them. */
export function tagsToAdd(own: readonly string[], others: readonly string[]): string[] {
  return tagsOf([...own, ...others]).slice(own.length, maxTags);
}
