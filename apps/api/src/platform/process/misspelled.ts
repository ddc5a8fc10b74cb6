import { closestMatch } from "leven";

/** Read by other programs, so they may resemble ours by chance; OpenTelemetry's SDK reads some of its own. */
const foreign = /^(OTEL|npm|NPM)_/;

/**
 * Warnings about variables that are probably meant to be ours: one that has another name is ignored, so that the program would
 * quietly use a default, such as a database of its own. Nothing is said of those whose correct name is set, too.
 * @param given names that are set
 * @param ours names that the program reads
 */
export function misspelled(given: string[], ours: string[]): string[] {
  const set = new Set(given);
  const known = new Set(ours);
  const missing = ours.filter((name) => !set.has(name));
  return given.flatMap((name) => {
    if (known.has(name) || foreign.test(name)) return [];
    // Those that are short resemble too many others; and people rarely mistake the first letter.
    const maxDistance = name.length < 8 ? 1 : 2;
    const written = name.toUpperCase();
    const candidates = missing.filter((one) => one[0] === written[0]);
    const meant = candidates.length > 0 ? closestMatch(written, candidates, { maxDistance }) : undefined;
    return meant ? [`The environment variable ${name} has no effect. Did you mean ${meant}?`] : [];
  });
}
