/**
 * The first characters of a text, without the half of one that was cut through, such as of an emoji: PostgreSQL stores
 * no such half in JSON.
 */
export const startOf = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
