import type { Property } from "@rental/contract";
import type { Described } from "../../../listings/listings/describing.service.ts";
import type { AnswerTimes } from "./answer-times.ts";
import type { DialogueState } from "./state.ts";

/** A form that visitors can fill in. */
export interface OfferedForm {
  id: string;
  name: string;
}

/** What follows a completed form. */
export interface FormDone {
  message: string | null;
  listings: Described[];
  links: { url: string; label: string }[];
}

/** What the chat has to say, without words: `wording/` puts it into the visitor's language. */
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
    }
  | { say: "noListings"; hasWishes: boolean }
  | { say: "listing"; listing: Property; url: string | null; today: string }
  | { say: "gone" }
  | { say: "facts"; text: string }
  | { say: "notKnown"; publicPhone: string; asksAddress: boolean }
  | { say: "days"; title: string; labels: string[]; notFree: "day" | "time" | null }
  | { say: "noTimes"; title: string }
  /** @property on the day and the listing, when the visitor was not asked for them */
  | {
      say: "times";
      labels: string[];
      on: { title: string; day: string } | null;
      isOther: boolean;
    }
  | { say: "timeFree"; when: string; labels: string[] }
  | { say: "bookElsewhere"; url: string }
  | { say: "askName" }
  | { say: "askAddress"; problem: "none" | "unclear" | "foreign" }
  | { say: "taken"; labels: string[] }
  | { say: "booked"; title: string; when: string; url: string }
  | { say: "notBooked"; reason: string; url: string | null }
  | { say: "forms"; labels: string[] }
  | { say: "noForms" }
  | { say: "formBegins"; intro: string | null }
  | { say: "question"; text: string; options: string[] }
  | { say: "noted"; value: string }
  | { say: "formClosed" }
  | ({ say: "formDone"; today: string } & FormDone)
  | { say: "person"; publicPhone: string; asksAddress: boolean; answers: AnswerTimes | null }
  | { say: "noPerson"; publicPhone: string; asksAddress: boolean }
  /** How a person can reach the visitor was said, or declined. */
  | { say: "reachable"; at: string | null; answers: AnswerTimes | null; isHandedOver: boolean }
  | { say: "notReachable"; problem: "unclear" | "foreign" }
  | { say: "back" }
  | { say: "welcome" }
  | { say: "stopped" }
  | { say: "started" };

/** What the dialogue does with a message: what it says, and where it is then. */
export interface Turn {
  state: DialogueState;
  acts: Act[];
}

/** What the main menu can offer. */
export type MenuItem = "listings" | "book" | "forms" | "person" | "whoWeAre";
