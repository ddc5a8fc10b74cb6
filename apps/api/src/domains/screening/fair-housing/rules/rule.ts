/** Why an automatic text must not be sent. */
export type FairHousingRule =
  /** It asks about a protected characteristic, or infers one. */
  | "protected_characteristic"
  /** It says whom a home is, or is not, suitable for. */
  | "steering"
  /** It describes the people, schools or safety of a neighborhood. */
  | "neighborhood"
  /** It concerns accommodations, assistance animals or vouchers, which must be answered by a person. */
  | "policy"
  /** A model promises or refuses something, or states a condition that no listing states. */
  | "promise"
  /** A model discourages or favors somebody: everybody must be addressed in the same tone. */
  | "tone"
  /** A model claims to be a person. */
  | "identity"
  /** A model mentions an amount of money that it was not given. */
  | "amount"
  /** A link that leads outside the account's own pages. */
  | "link"
  /** A model mentions an email address or phone number that it was not given. */
  | "address"
  /** A model talks about its instructions. */
  | "instructions"
  | "too_long";

/** What is forbidden in a language. Patterns are matched against lowercase text without accents. */
export interface Forbidden {
  /** Lawful phrases that contain a forbidden word; they are removed first. */
  lawful: RegExp[];
  rules: [FairHousingRule, RegExp][];
  /** Only applies to texts written by a model. */
  model: [FairHousingRule, RegExp][];
}

/**
 * Matches up to this many words within one sentence. Separators and words share no characters, so matching is linear.
 */
export const upTo = (words: number): string =>
  `(?:[ ,'"():/-]{1,3}[a-z0-9]{1,30}){0,${words}}[ ,'"():/-]{1,3}`;

/** A pattern that matches whole words only. */
export const pattern = (...parts: string[]): RegExp => new RegExp(`\\b(?:${parts.join("|")})\\b`);
