/** What is wrong with the value of a field. `fault-words.ts` has the words for it. */
export type Fault =
  | { kind: "missing" | "number" | "whole" | "email" | "url" | "day" | "time" | "choice" }
  | { kind: "zone" | "cron" | "color" | "origin" | "language" | "country" }
  | { kind: "secureUrl" | "twice" | "reachable" | "future" | "network" }
  | { kind: "least" | "most"; limit: string }
  | { kind: "longest" | "items"; limit: number }
  /** A text: the browser's, a page's, or the server's in English. */
  | { kind: "said"; text: string };

/**
 * The API's messages about invalid values, and their meanings. The test `field-faults.test.ts` compares these
 * with the API.
 */
const messages: [RegExp, (found: string[]) => Fault][] = [
  [/^(is required|must not be blank|must have at least 1 character)/, () => ({ kind: "missing" })],
  [/^expected number, received/, () => ({ kind: "number" })],
  [/^must be a whole number$/, () => ({ kind: "whole" })],
  [/^must be at least ([^\s,]+)(?:,|$)/, ([, limit]) => ({ kind: "least", limit: limit! })],
  [/^must be at most ([^\s,]+)(?:,|$)/, ([, limit]) => ({ kind: "most", limit: limit! })],
  [/^must have at most (\d+) characters/, ([, n]) => ({ kind: "longest", limit: Number(n) })],
  [/^must have at most (\d+) items/, ([, n]) => ({ kind: "items", limit: Number(n) })],
  [/^must have at least \d+ items?/, () => ({ kind: "missing" })],
  [/^(Invalid email address|must be an email address)/, () => ({ kind: "email" })],
  [/^(must be an https? URL|must be an http or https URL|Invalid URL)/, () => ({ kind: "url" })],
  [/^must be a web address that begins with https/, () => ({ kind: "secureUrl" })],
  [
    /^(must be a day that exists|Invalid ISO datetime|must be ISO 8601|must be between the years)/,
    () => ({ kind: "day" }),
  ],
  [/^must be a time of day/, () => ({ kind: "time" })],
  [/^must be in the future/, () => ({ kind: "future" })],
  [/^must be an IP address/, () => ({ kind: "network" })],
  [/^must be one of/, () => ({ kind: "choice" })],
  [/^must be the id of a /, () => ({ kind: "missing" })],
  [/^must be an IANA time zone/, () => ({ kind: "zone" })],
  [/^must be a cron expression/, () => ({ kind: "cron" })],
  [/^must be a color/, () => ({ kind: "color" })],
  [/^must be an origin/, () => ({ kind: "origin" })],
  [/^must be an ISO 639-1 code/, () => ({ kind: "language" })],
  [/^must be a country code/, () => ({ kind: "country" })],
  [/^must contain each \w+ only once/, () => ({ kind: "twice" })],
  [/^email or phone is required/, () => ({ kind: "reachable" })],
];

/** The meaning of an API message about a field. */
export function faultOfMessage(message: string): Fault {
  for (const [pattern, faultOf] of messages) {
    const found = pattern.exec(message);
    if (found) return faultOf(found);
  }
  return { kind: "said", text: message };
}
