import type { LeadField, LeadKind } from "@rental/contract";

/** What a lead says, as far as it does. */
export type LeadFields = Partial<Record<LeadField, string>>;

/** For each field, where it may be, the likeliest first. A path also stands for those that end in it. */
export type Paths = Partial<Record<LeadField, readonly string[]>>;

/** How the leads of one portal or format are read. */
export interface LeadReader {
  kind: LeadKind;
  /** Paths in what is posted, and labels of lines in email. */
  paths: Paths;
  /** For email. */
  mail?: MailReader;
  /** What is sent, and what is read from it. */
  examples: readonly LeadExample[];
}

export interface MailReader {
  /** Domains that are the portal's own, so that no address there identifies a person. */
  domains: readonly string[];
  /** Those of them at which each conversation has an address of its own, by which it is answered. */
  relays?: readonly string[];
  /** Where the subject names the home: the first group. */
  homeInSubject?: RegExp;
  /** In which words the subject or a line of the text tells who the person is: named groups are fields. */
  phrases?: readonly RegExp[];
  /** The person's words: the lines after one that matches, or from the start, up to one that matches. */
  words?: { after?: RegExp; until: RegExp };
  /** Whether the person's name is the one in From. */
  namesSender?: true;
  /** Values that stand for nothing. */
  blank?: RegExp;
}

export interface LeadExample {
  /** A body that is posted, or an email. */
  given: string | { from: string; replyTo?: string; subject: string; text: string };
  /** The fields, and the address by which only this conversation is answered. */
  read: LeadFields & { relay?: string };
}
