import type { Property, Settings } from "@rental/contract";
import type { FormDone, OfferedForm } from "./acts.ts";
import type { DialogueState, Wishes } from "./state.ts";
import type { Context } from "./understand.ts";

/** Details that visitors give about themselves. */
export type Detail = { name: string } | { email: string } | { phone: string };

/** The outcome of an attempt to book. */
export type Booked =
  /** @property awaitsAgency whether a person of the agency has yet to confirm it */
  | { kind: "booked"; url: string; awaitsAgency: boolean }
  /** A person has to accept it first. @property answerBy by when somebody answers, ISO 8601 */
  | { kind: "requested"; url: string; answerBy: string }
  /** A form comes first. @property url of its page */
  | { kind: "form"; url: string }
  /** The time is already taken. @property starts the next free times */
  | { kind: "taken"; starts: string[] }
  | { kind: "refused"; reason: string };

/**
 * Everything the dialogue can look up and do. It is bound to one account, contact and chat, none of which is ever an
 * argument.
 */
export interface DialogueServices {
  settings: Settings;
  now: Date;
  context: Context;
  /** The visitor's details; null while unknown. */
  visitor: { name: string | null; address: string | null };
  /** Public listings, the newest first unless the cheapest are wished for. @param page from 1 */
  findListings(wishes: Wishes, page: number): Promise<{ listings: Property[]; hasMore: boolean }>;
  /** The public listing that a text refers to. @param isSure only if nothing else can be meant */
  named(text: string, isSure: boolean): Promise<Property | undefined>;
  /** All public listings to which a text refers unmistakably. */
  allNamed(text: string): Promise<Property[]>;
  /** All public listings of whose title or street a text says a word. */
  allHinted(text: string): Promise<Property[]>;
  /** A public listing; null if it does not exist. */
  listing(id: string): Promise<Property | null>;
  /** The start times of a listing's free slots, in order. */
  freeTimes(id: string): Promise<string[]>;
  /** When one of these free times ends that is an open house, to which others come as well. */
  openHouseEnd(start: string): string | undefined;
  /** The forms offered to visitors. */
  forms(): Promise<OfferedForm[]>;
  /** Starts a form with the visitor's contact; null when the form no longer exists. */
  beginForm(
    id: string,
    propertyId: string | null,
  ): Promise<{ sessionId: string; intro: string | null } | null>;
  /**
   * The first open question; null when none is left. `closed`: the form no longer accepts answers.
   * @returns takesAnyText whether every text is an answer
   */
  nextQuestion(
    sessionId: string,
  ): Promise<{ key: string; text: string; options: string[]; takesAnyText: boolean } | null | "closed">;
  /** Whether a text can be read as the answer to a question. */
  readsAnswer(sessionId: string, key: string, text: string): Promise<boolean>;
  /** @param said the visitor's own words, if `text` is a rewording */
  saveAnswer(
    sessionId: string,
    key: string,
    text: string,
    said?: string,
  ): Promise<"saved" | "closed" | { askAgain: string; options: string[] }>;
  completeForm(sessionId: string): Promise<FormDone>;
  /** URLs of the account's pages; null when they are disabled. */
  pageOf(kind: "listings" | "book", id: string): string | null;
  /** Saves a detail. @returns whether it was accepted, or what is wrong with it */
  saveDetail(detail: Detail): Promise<"taken" | "unclear" | "foreign">;
  book(propertyId: string, start: string): Promise<Booked>;
  /**
   * Notifies the owner that the visitor needs a person, and stops answering automatically.
   * @param known what the owner is told about the visitor's wishes
   * @param awaitsAddress whether the visitor is being asked how to be reached
   */
  handOver(
    why: "asked" | "only_person" | "not_understood" | "urgent",
    known: Pick<DialogueState, "propertyId" | "wishes">,
    awaitsAddress: boolean,
  ): Promise<void>;
  /** Marks for the account that the visitor waits for a person's answer; nobody is told. */
  markAsked(): Promise<void>;
  /** Whether the chat is waiting for a person. */
  isHandedOver: boolean;
  /** Records that the visitor said how to be reached, or declined to. */
  reachable(known: Pick<DialogueState, "propertyId" | "wishes">): Promise<void>;
}
