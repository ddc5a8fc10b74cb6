import type { Described } from "../../../listings/listings/describing.service.ts";
import { figuresIn } from "../../assistant/numbers.service.ts";
import type { Act } from "../dialogue/acts.ts";

/** What the model's wording of an act must contain, so that everybody is shown and told the same. */
export interface RequiredContent {
  verbatim: string[];
  figures: number[];
}

/** @param isScripted whether the wording is in a language of the script, so that whole sentences can be kept */
export function requiredContent(acts: readonly Act[], isScripted: boolean): RequiredContent {
  const all = acts.map((act) => ofAct(act, isScripted));
  return {
    verbatim: all.flatMap(({ verbatim = [] }) => verbatim).filter((part) => part !== ""),
    figures: all.flatMap(({ figures = [] }) => figures),
  };
}

/** Whether the script's wording of an act leaves the visitor a free choice, so that a question may follow. */
export const invites = ({ say }: Act): boolean =>
  say === "menu" || say === "misunderstood" || say === "back" || say === "welcome";

const nameOf = ({ title, address }: Described): string => title || address;

const ofListings = (listings: readonly Described[]): Partial<RequiredContent> => ({
  verbatim: listings.map(nameOf),
  figures: listings.map(({ monthlyRent }) => monthlyRent),
});

/** The day and the time. The year and zero minutes may be omitted. */
const momentIn = (text: string): number[] =>
  [...figuresIn(text)].filter((figure) => figure > 0 && figure < 60);

function ofAct(act: Act, isScripted: boolean): Partial<RequiredContent> {
  switch (act.say) {
    case "listings":
      return ofListings(act.listings);
    case "listing":
      return ofListings([act.listing]);
    case "formDone": {
      const { listings, message } = act;
      return {
        ...ofListings(listings),
        verbatim: [...(isScripted && message ? [message] : []), ...listings.map(nameOf)],
      };
    }
    case "facts":
      return isScripted ? { verbatim: [act.text] } : { figures: [...figuresIn(act.text)] };
    case "question":
      return isScripted ? { verbatim: [act.text] } : {};
    // Whom to call in danger.
    case "person":
      return act.isUrgent ? { figures: [911] } : {};
    case "smallIncome":
      return { figures: [act.amount] };
    case "noted":
      return { verbatim: [act.value] };
    // Nothing may be said to be booked that is not.
    case "requested":
      return { verbatim: [act.title, act.url], figures: momentIn(`${act.when} ${act.answerBy}`) };
    case "formFirst":
      return { verbatim: [act.url] };
    case "notBooked":
      return isScripted ? { verbatim: [act.reason] } : {};
    case "times":
      return { verbatim: act.on ? [act.on.title] : [] };
    case "days":
    case "noTimes":
      return { verbatim: [act.title] };
    case "booked":
      return {
        verbatim: [act.title],
        figures: momentIn(act.when),
      };
    default:
      return {};
  }
}
