import { closestMatch } from "leven";

/** Variables of other programs, which may resemble ours by chance; OpenTelemetry's SDK reads its own. */
const foreign = /^(OTEL|npm|NPM)_/;

/**
 * Warnings about variables that are probably misspellings of ours: a misspelled one is ignored, so the program would
 * quietly use a default, such as its own database. Variables whose correct name is also set are not reported.
 * @param given names that are set
 * @param ours names that the program reads
 */
export function misspelled(given: string[], ours: string[]): string[] {
  const set = new Set(given);
  const known = new Set(ours);
  const missing = ours.filter((name) => !set.has(name));
  return given.flatMap((name) => {
    if (known.has(name) || foreign.test(name)) return [];
    // Short names resemble too many others; and people rarely mistype the first letter.
    const maxDistance = name.length < 8 ? 1 : 2;
    const written = name.toUpperCase();
    const candidates = missing.filter((one) => one[0] === written[0]);
    const meant = candidates.length > 0 ? closestMatch(written, candidates, { maxDistance }) : undefined;
    return meant ? [`The environment variable ${name} has no effect. Did you mean ${meant}?`] : [];
  });
}
