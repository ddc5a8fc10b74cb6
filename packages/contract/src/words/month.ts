import { locales, type ReadLanguage } from "./language.ts";

/** `October 2026` @param month YYYY-MM */
export const monthIn = (month: string, language: ReadLanguage): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locales[language], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** A month and those before it, the latest first. @param month YYYY-MM */
export function monthsUntil(month: string, count: number): string[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7),
  );
}
