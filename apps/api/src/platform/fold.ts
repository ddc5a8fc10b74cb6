/**
 * Text without letter case, for comparisons that ignore it. Done here and not in the database, whose idea of
 * case depends on its locale. The two small sigmas count as one: which of them stands for a capital depends
 * on where in a word it is.
 */
export const fold = (text: string): string => text.toLowerCase().replaceAll("ς", "σ");
