import type { Property, Settings } from "@rental/contract";
import type { FormDone, OfferedForm } from "./acts.ts";
import type { DialogueState, Wishes } from "./state.ts";
import type { Context } from "./understand.ts";

/** Details that a visitor gives of themselves. */
export type Detail = { name: string } | { email: string } | { phone: string };

/** What became of a wish to book a time. */
export type Booked =
  | { kind: "booked"; url: string }
  /** Somebody else has it. @property starts the next free times */
  | { kind: "taken"; starts: string[] }
  | { kind: "refused"; reason: string };

/**
 * All that the dialogue can learn and do: it is bound to one account, one contact and one chat, and none of them is ever
 * an argument.
 */
export interface World {
  settings: Settings;
  now: Date;
  context: Context;
  /** What the visitor has told; null: not yet. */
  visitor: { name: string | null; address: string | null };
  /** Public listings, newest first. @param page from 1 */
  findListings(wishes: Wishes, page: number): Promise<{ listings: Property[]; hasMore: boolean }>;
  /** The public listing that a text names. @param isSure only when nothing else can be meant */
  named(text: string, isSure: boolean): Promise<Property | undefined>;
  /** A public listing; null when there is none. */
  listing(id: string): Promise<Property | null>;
  /** The starts of the free times of a listing, in order. */
  freeTimes(id: string): Promise<string[]>;
  /** Forms that visitors can fill in. */
  forms(): Promise<OfferedForm[]>;
  /** Begins a form with the visitor's contact; null when there is none any more. */
  beginForm(
    id: string,
    propertyId: string | null,
  ): Promise<{ sessionId: string; intro: string | null } | null>;
  /** The first open question; null: none is open. `closed`: the form takes no more answers. */
  nextQuestion(
    sessionId: string,
  ): Promise<{ key: string; text: string; options: string[] } | null | "closed">;
  /** @param said the visitor's own words, if `text` is not theirs */
  saveAnswer(
    sessionId: string,
    key: string,
    text: string,
    said?: string,
  ): Promise<"saved" | "closed" | { askAgain: string; options: string[] }>;
  completeForm(sessionId: string): Promise<FormDone>;
  /** Addresses of the account's pages; null when they are turned off. */
  pageOf(kind: "listings" | "book", id: string): string | null;
  /** Records a detail. @returns what is wrong with it */
  tell(detail: Detail): Promise<"taken" | "unclear" | "foreign">;
  book(propertyId: string, start: string): Promise<Booked>;
  /**
   * Tells the owner that the visitor needs a person, and answers nothing more by itself.
   * @param known what the owner is told about the visitor's wishes
   * @param awaitsAddress whether the visitor is asked how to be reached
   */
  handOver(
    why: "asked" | "only_person" | "not_understood",
    known: Pick<DialogueState, "propertyId" | "wishes">,
    awaitsAddress: boolean,
  ): Promise<void>;
  /** Whether the chat waits for a person. */
  isHandedOver: boolean;
  /** The visitor has said how to be reached, or not to want it. */
  reachable(known: Pick<DialogueState, "propertyId" | "wishes">): Promise<void>;
}
