import type { Property } from "@rental/contract";
import type { Described } from "../../../listings/listings/describing.service.ts";
import type { AnswerTimes } from "./answer-times.ts";
import type { DialogueState } from "./state.ts";

/** A form offered to visitors. */
export interface OfferedForm {
  id: string;
  name: string;
}

/** The outcome of a completed form. */
export interface FormDone {
  message: string | null;
  listings: Described[];
  links: { url: string; label: string }[];
}

/** How many of the listings have more bedrooms than the visitor asked for. */
export type Larger = { which: "some" | "all"; than: number } | undefined;

/** What the chat has to say, before it is worded: `wording/` expresses it in the visitor's language. */
export type Act =
  | { say: "greeting"; agentName: string; intro: string; listing: Property | null }
  | { say: "menu" }
  | { say: "misunderstood" }
  | {
      say: "whoWeAre";
      agentName: string;
      licenseNumber: string;
      publicPhone: string;
      link: { url: string; label: string } | null;
    }
  | {
      say: "listings";
      listings: Property[];
      labels: string[];
      hasMore: boolean;
      today: string;
      toBook: boolean;
      /** Whether a question is about one of them. */
      toAnswer?: boolean;
      larger?: Larger;
    }
  | { say: "noListings"; hasWishes: boolean }
  | { say: "listing"; listing: Property; url: string | null; today: string }
  | { say: "gone" }
  | { say: "facts"; text: string }
  | { say: "notKnown"; publicPhone: string; asksAddress: boolean }
  | { say: "days"; title: string; labels: string[]; notFree: "day" | "time" | null }
  /** Before times of a home that several parties may see at once. */
  | { say: "othersMayCome" }
  | { say: "noTimes"; title: string }
  /** @property on the day and the listing, unless the visitor was asked for them */
  | {
      say: "times";
      labels: string[];
      /** Of the home: the messages beside it have the times of the visitor's clock. */
      timeZone: string;
      on: { title: string; day: string } | null;
      isOther: boolean;
    }
  /** @property name of the visitor for whom it would be booked, if nothing else is asked */
  | { say: "timeFree"; when: string; labels: string[]; name: string | null }
  | { say: "bookElsewhere"; url: string }
  | { say: "askName" }
  | { say: "askAddress"; problem: "none" | "unclear" | "foreign" }
  /** Asked once about an address that is probably mistyped. @property typed null if it can't be one */
  | { say: "doubted"; typed: string | null; meant: string }
  | { say: "taken"; labels: string[] }
  /** @property isYetToConfirm whether the agency confirms it; otherwise the visitor is asked to, nearer to the time */
  | { say: "booked"; title: string; when: string; url: string; isYetToConfirm: boolean }
  | { say: "requested"; title: string; when: string; answerBy: string; url: string }
  /** A form comes before the booking. */
  | { say: "formFirst"; url: string }
  /** When and where the showings are that were booked here, and where the visitor moves or cancels them. */
  | {
      say: "bookings";
      bookings: { title: string; when: string; address: string | null; url: string }[];
      publicPhone: string;
    }
  /** Nothing may be said of who lives around a home, of schools and of safety. */
  | { say: "surroundings" }
  | { say: "notBooked"; reason: string; url: string | null }
  | { say: "forms"; labels: string[] }
  | { say: "noForms" }
  | { say: "formBegins"; intro: string | null }
  | { say: "question"; text: string; options: string[] }
  | { say: "noted"; value: string }
  /** Asks once about an income that is too small for a month. */
  | { say: "smallIncome"; amount: number }
  | { say: "formClosed" }
  | ({ say: "formDone"; today: string } & FormDone)
  /** @property isUrgent whether somebody may be in danger, and must not wait for the agency */
  | {
      say: "person";
      publicPhone: string;
      asksAddress: boolean;
      answers: AnswerTimes | null;
      isUrgent?: boolean;
    }
  | { say: "noPerson"; publicPhone: string; asksAddress: boolean }
  /** The visitor said how a person can reach them, or declined to. */
  | { say: "reachable"; at: string | null; answers: AnswerTimes | null; isHandedOver: boolean }
  | { say: "notReachable"; problem: "unclear" | "foreign" }
  | { say: "back" }
  /**
   * A file has arrived, which only people can look at.
   * @property isAnother whether the visitor was just told so of another. @property options to the open question
   */
  | { say: "received"; asksAddress: boolean; isAnother: boolean; options: string[] | null }
  | { say: "welcome" }
  | { say: "stopped" }
  | { say: "started" };

/** The dialogue's response to a message: what it says, and its new state. */
export interface Turn {
  state: DialogueState;
  acts: Act[];
}

/** Items that the main menu can offer. */
export type MenuItem = "listings" | "book" | "forms" | "person" | "whoWeAre";
