import { mostTags } from "@rental/contract";

/** Tags as they are stored: trimmed, and of those that differ only in case the first. */
export function tagsOf(given: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of given.map((each) => each.trim())) {
    const key = tag.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/** Those of `others` that a record does not have yet, as far as there is room for them. */
export function tagsToAdd(own: readonly string[], others: readonly string[]): string[] {
  return tagsOf([...own, ...others]).slice(own.length, mostTags);
}
