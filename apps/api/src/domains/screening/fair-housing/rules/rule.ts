/** Why an automatic text must not be sent. */
export type FairHousingRule =
  /** It asks for a protected characteristic, or infers one. */
  | "protected_characteristic"
  /** It says for whom a home is, or is not. */
  | "steering"
  /** It speaks of the people, schools or safety of a neighborhood. */
  | "neighborhood"
  /** It speaks of accommodations, assistance animals or vouchers, which are for a person to answer. */
  | "policy"
  /** A model promises or refuses something, or states a condition that no listing states. */
  | "promise"
  /** A model discourages or favors somebody: everybody is spoken to in the same tone. */
  | "tone"
  /** A model says that it is a person. */
  | "identity"
  /** A model names an amount of money that it was not given. */
  | "amount"
  /** A link that does not lead to the account's own pages. */
  | "link"
  /** A model names an email address or phone number that it was not given. */
  | "address"
  /** A model speaks of its instructions. */
  | "instructions"
  | "too_long";

/** What a language forbids: each pattern is matched against a text in lower case without accents. */
export interface Forbidden {
  /** Phrases that are lawful although they contain a forbidden word; they are taken out first. */
  lawful: RegExp[];
  rules: [FairHousingRule, RegExp][];
  /** Only for texts that a model wrote. */
  model: [FairHousingRule, RegExp][];
}

/** Up to so many words in between, within one sentence. Separators and words share no character, so it is linear. */
export const upTo = (words: number): string =>
  `(?:[ ,'"():/-]{1,3}[a-z0-9]{1,30}){0,${words}}[ ,'"():/-]{1,3}`;

/** A pattern of whole words. */
export const pattern = (...parts: string[]): RegExp => new RegExp(`\\b(?:${parts.join("|")})\\b`);
