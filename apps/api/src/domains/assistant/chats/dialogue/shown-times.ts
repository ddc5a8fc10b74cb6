import { DateTime } from "luxon";
import type { DialogueState } from "./state.ts";
import { bareHour, type When } from "./when.ts";

interface Zone {
  timeZone: string;
}

const nth =
  /^\W*(?:(?:ok|yes|si|sure|i(?:'ll| will| would|'d)?|take|do|like|let'?s|prefer|want|quiero|prefiero|me quedo con|mejor|the|el|la|that|please|hmm+|mmm+)[ ,.]+)*(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last|later|latter|earlier|earliest|soonest|latest|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|ultim[oa]|mas (?:temprano|temprana|tarde))(?: (one|time|slot|option|opcion|hora|horario|that you (?:have|showed)|available|works?(?: (?:for me|best|better))?|is (?:good|fine|better|best)|(?:esta|va) bien|please|pls|por favor|thanks|gracias))*\W*$/;

const ordinals = [
  /^(?:first|1st|primer)/,
  /^(?:second|2nd|segund)/,
  /^(?:third|3rd|tercer)/,
  /^(?:fourth|4th|cuart)/,
  /^(?:fifth|5th|quint)/,
];

/** The time that a place among those shown means: "the first one", "la última", and "the later one" of two. */
export function nthOf(said: string, shown: string[], all: string[]): string | undefined {
  const [, which, what] = nth.exec(said) ?? [];
  // "The 2nd" may be a day, and "second" alone little else than a moment.
  if (which === undefined || (what === undefined && (/^\d/.test(which) || /^\W*\w+\W*$/.test(said))))
    return undefined;
  if (/^(?:last|ultim)/.test(which)) return shown.at(-1);
  if (/^(?:earliest|soonest|mas temprana)/.test(which)) return shown[0] === all[0] ? shown[0] : undefined;
  if (which === "latest") return shown.at(-1) === all.at(-1) ? shown.at(-1) : undefined;
  if (/^(?:later|latter|earlier)$/.test(which))
    return what === "one" && shown.length === 2 ? shown[which === "earlier" ? 0 : 1] : undefined;
  const at = ordinals.findIndex((each) => each.test(which));
  return at === -1 ? undefined : shown[at];
}

const fromThat =
  /^\W*(?:(?:do you have|have you got|is there|are there|you got|got|hay|tienen?|can we do|could we do|can i do|maybe|ok|no|h?mm+|how about|what about|any|some|a|an|little|bit|un poco|algo|something|anything|times?|mejor|podria ser|puede ser|pero|but|the)[ ,.]+)*(later|earlier|sooner|mas tarde|mas temprano|mas tardecito|mas tempranito)(?:[ ,.]+(?:times?|slots?|one|in the day|that day|on that day|than that|available|please|pls|por favor|thanks|gracias|ese dia))*\W*$/;

/** "Something later" than the times that were shown, or than the one that waits. */
export function laterOrEarlier(
  said: string,
  { expects }: DialogueState,
  { timeZone }: Zone,
): When | undefined {
  const which = fromThat.exec(said)?.[1];
  if (which === undefined) return undefined;
  const bound = /^(?:later|mas tard)/.test(which) ? "after" : "before";
  const clock = (start: string) => DateTime.fromISO(start, { zone: timeZone }).toFormat("HH:mm");
  // "Later" alone may be when the visitor says it.
  if ((expects.kind === "name" || expects.kind === "address") && said !== which)
    return { time: clock(expects.start), bound, notAt: [clock(expects.start)] };
  if (expects.kind !== "time") return undefined;
  const { starts } = expects;
  const shown = (expects.shown ?? starts).toSorted();
  const [first, last] = [starts.indexOf(shown[0]!), starts.indexOf(shown.at(-1)!)];
  const isAll = last - first + 1 > shown.length || shown.length === starts.length;
  const edge = bound === "after" ? starts[last + 1] : starts[first];
  // Those that are shown of a whole day leave its later or earlier half.
  const start =
    isAll || edge === undefined || (bound === "before" && first === 0)
      ? starts[Math.floor(starts.length / 2)]!
      : edge;
  return { time: clock(start), bound };
}

/** From what can be nothing else to what may be a number. Groups: hour, minutes, half of the day. */
const clocks = [
  /\b(\d{1,2})(?::(\d\d))?(?: ?(?=[ap]\.?m\b)|(?=[ap]\b))([ap])/,
  /\b(\d{1,2}):(\d\d)\b/,
  bareHour,
];

/** `3:30 pm`, `15:30`, `at 3`: the only offered time that it can mean. @param text normalized */
export function timeOf(text: string, starts: string[], { timeZone }: Zone): string | undefined {
  const match = clocks.map((clock) => clock.exec(text)).find((each) => each !== null);
  if (!match) return undefined;
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]];
  const hours = half === "p" ? [(hour % 12) + 12] : half === "a" ? [hour % 12] : [hour, (hour % 12) + 12];
  const found = starts.filter((start) => {
    const local = DateTime.fromISO(start, { zone: timeZone });
    return hours.includes(local.hour) && local.minute === minute;
  });
  return found.length === 1 ? found[0] : undefined;
}
