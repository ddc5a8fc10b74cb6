import { DateTime } from "luxon";
import type { ToolCall } from "../../../../platform/model/model.ts";
import {
  type AnswerType,
  plain,
  understand as understandAnswer,
} from "../../../screening/answers/answers.service.ts";
import { contradicts } from "../../assistant/dialogue.service.ts";
import { numbersIn } from "../../assistant/numbers.service.ts";
import type { DialogueState, Wishes } from "../dialogue/state.ts";
import type { Interpretation } from "../dialogue/understand.ts";
import { says, saysParking, saysPets } from "./said.ts";
import type { Arguments, ToolName } from "./tools.ts";

/** The context that constrains the meaning of a message: what the chat has shown and the visitor has written. */
interface Given {
  text: string;
  state: DialogueState;
  timeZone: string;
  /** The answer type of the form's open question; null if there is none. */
  answerType: AnswerType | null;
}

type Reading<Name extends ToolName> = (args: Arguments<Name>, given: Given) => Interpretation[];

/**
 * Maps a tool call to the meaning it gives a message: none when it contradicts the message, or what was shown. The
 * dialogue then continues as if the rules had understood it.
 */
export const meaningsOf = ({ name, args }: ToolCall, given: Given): Interpretation[] =>
  (readings[name as ToolName] as Reading<ToolName>)(args as never, given);

const readings: { [Name in ToolName]: Reading<Name> } = {
  search_listings: (args, { text }) => [{ intent: "search", wishes: wishesSaid(args, text) }],
  get_listing({ listing }, { state }) {
    const id = listingMeant(listing, state);
    if (id === undefined) return [];
    return id === state.propertyId
      ? [{ intent: "describe" }]
      : [{ intent: "listing", id, chosenTo: "describe" }];
  },
  list_slots({ listing, day }, { state, text }) {
    const { expects } = state;
    if (expects.kind === "day" && day !== undefined && expects.days.includes(day) && saysDay(text, day))
      return [{ intent: "expected", value: day }];
    const id = listingMeant(listing, state);
    return id === undefined ? [{ intent: "book" }] : [{ intent: "listing", id, chosenTo: "book" }];
  },
  book_showing({ day, time, name, email, phone }, { state, text, timeZone }) {
    const { expects } = state;
    if (expects.kind === "day" && day !== undefined && expects.days.includes(day) && saysDay(text, day))
      return [{ intent: "expected", value: day }];
    if (expects.kind === "time") {
      const found =
        time === undefined ? [] : expects.starts.filter((start) => isAt(start, day, time, timeZone));
      const hour = Number(time?.slice(0, 2));
      const numbers = numbersIn(text);
      return found.length === 1 && (numbers.has(hour) || numbers.has(hour % 12 || 12))
        ? [{ intent: "expected", value: found[0]! }]
        : [];
    }
    if (expects.kind !== "name" && expects.kind !== "address") return [{ intent: "book" }];
    const address = email ?? phone;
    const details = [expects.kind === "name" ? name : undefined, address];
    return details.flatMap((value): Interpretation[] =>
      value !== undefined && saysDetail(text, value) ? [{ intent: "expected", value: value.trim() }] : [],
    );
  },
  save_answer({ answer }, { state, text, answerType }) {
    if (state.expects.kind !== "answer") return [{ intent: "forms" }];
    if (answer === undefined || answer.trim() === "" || contradicts(answer, text)) return [];
    // A number or a choice can be reworded, but not a text or an address.
    if (answerType !== null && wordForWord.includes(answerType) && !saysDetail(text, answer)) return [];
    return [{ intent: "answer", value: answer.trim() }];
  },
  hand_to_person: () => [{ intent: "person", mustBePerson: false }],
};

const wordForWord: readonly AnswerType[] = ["text", "email", "phone"];

/** The wishes that the message actually states. */
function wishesSaid(args: Arguments<"search_listings">, text: string): Wishes {
  const numbers = numbersIn(text);
  const { maxRent, minBedrooms, minBathrooms, city, availableBefore } = args;
  const said = (value: number | undefined): value is number => value !== undefined && numbers.has(value);
  return {
    ...(said(maxRent) && { maxRent }),
    ...(said(minBedrooms) && { minBedrooms }),
    ...(said(minBathrooms) && { minBathrooms }),
    ...(city !== undefined && says(text, city) && { city: city.trim() }),
    ...(args.petFriendly && saysPets(text) && { petFriendly: true }),
    ...(args.hasParking && saysParking(text) && { hasParking: true }),
    ...(availableBefore !== undefined && saysDay(text, availableBefore) && { availableBefore }),
  };
}

/** The listing with this number or name among those shown; by default, the one under discussion. */
function listingMeant(named: string | undefined, { expects, propertyId }: DialogueState): string | undefined {
  const shown = expects.kind === "listing" ? expects : { ids: [], labels: [] };
  if (named === undefined || named.trim() === "") return propertyId ?? undefined;
  const number = /^\W*(\d)\W*$/.exec(named)?.[1];
  if (number !== undefined) return shown.ids[Number(number) - 1];
  const wanted = plain(named).trim();
  const at = shown.labels.findIndex((label) => plain(label).trim() === wanted);
  return shown.ids[at] ?? (shown.ids.length === 0 ? (propertyId ?? undefined) : undefined);
}

/** Whether a message names a day: as parsed by the rules, or by the day's number. */
function saysDay(text: string, day: string): boolean {
  if (numbersIn(text).has(Number(day.slice(8)))) return true;
  const context = { today: day, language: "en" };
  const read = understandAnswer({ type: "date" }, text, context);
  // Words such as weekdays, which mean another day every week.
  return (read.ok && read.value === day) || !/\d/.test(text);
}

function isAt(start: string, day: string | undefined, time: string, timeZone: string): boolean {
  const local = DateTime.fromISO(start, { zone: timeZone });
  return local.toFormat("HH:mm") === time && (day === undefined || local.toISODate() === day);
}

/** Names are compared word for word, phone numbers by digits. */
function saysDetail(text: string, value: string): boolean {
  const digits = value.replace(/\D/g, "");
  return says(text, value) || (digits.length >= 7 && text.replace(/\D/g, "").includes(digits));
}
