/** What is said of an operation that will be removed. */
export interface Deprecation {
  /** The day since which it is deprecated, such as 2026-11-27. */
  since: string;
  /** What to use instead. */
  instead: string;
}

/** For how long a deprecated operation remains. */
const monthsLeft = 12;

/** The headers of RFC 9745 and RFC 8594, of every response to a deprecated operation. */
export function deprecationHeaders({ since }: Deprecation): { Deprecation: string; Sunset: string } {
  const from = new Date(since);
  const until = new Date(since);
  until.setUTCMonth(until.getUTCMonth() + monthsLeft);
  return { Deprecation: `@${from.getTime() / 1000}`, Sunset: until.toUTCString() };
}
