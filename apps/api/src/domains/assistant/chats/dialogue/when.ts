import { z } from "zod";
import { type AnswerContext, plain, understand } from "../../../screening/answers/answers.service.ts";

/** When a visitor wants to visit, as far as stated. */
export const when = z.object({
  /** YYYY-MM-DD. */
  day: z.string().optional(),
  part: z.enum(["morning", "afternoon", "evening"]).optional(),
  /** HH:MM, 24-hour. */
  time: z.string().optional(),
  /** Whether the time is a lower or upper bound. Default: the exact time */
  bound: z.enum(["after", "before"]).optional(),
});
export type When = z.output<typeof when>;
type Part = NonNullable<When["part"]>;

/** What a sentence says about a visit, and its remaining words. */
export interface WhenSaid {
  when: When;
  /** Normalized text. */
  rest: string;
}

const hours = new Map(
  [
    "one two three four five six seven eight nine ten eleven twelve",
    "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
  ].flatMap((words) => words.split(" ").map((word, at): [string, number] => [word, at + 1])),
);
const hour = `(\\d{1,2}|${[...hours.keys()].join("|")})`;
const half = "(a\\.? ?m\\b\\.?|p\\.? ?m\\b\\.?)";
const minutes = "(?:[:.h](\\d\\d)| (y media|y cuarto|thirty|fifteen|forty[- ]five|y treinta|y quince))?";
const before = "before|by|until|no later than|antes de|hasta";
const after = "after|from|past|later than|any ?time after|despues de|a partir de|desde|pasadas|luego de";
const around =
  "at|around|about|near|circa|approximately|like|say|@|a eso de|alrededor de|sobre|como a|cerca de|tipo|hacia|a";

/** Patterns of times, longest first. Groups: qualifier, hour, minutes, minutes in words, half of the day. */
const times = [
  new RegExp(`\\b(${before}|${after}|${around})? ?(?:las? )?\\b(\\d{1,2})${minutes} ?(?:o'?clock )?${half}`),
  new RegExp(`\\b(${before}|${after}|${around})? ?(?:las? )?\\b([01]?\\d|2[0-3])[:h]([0-5]\\d)\\b()()`),
  new RegExp(`\\b(${before}|${after}|${around}) las? ${hour}${minutes}\\b()`),
  new RegExp(
    `(?:\\b|(?=@))(before|by|until|after|from|past|at|around|about|like|say|@) ${hour}${minutes}(?:ish)?(?: ?o'?clock)?\\b(?! ?(?:bed|br\\b|bath|room|people|person|dog|cat|pet|month|week|day|year|kid|/|st\\b|nd\\b|rd\\b|th\\b|k\\b|hundred|thousand|\\d|[,.]\\d|dollars|usd|%)|-)()`,
  ),
  new RegExp(`\\b()${hour}() ?()(?:o'?clock|ish)\\b()`),
  new RegExp(`\\b()las ${hour}${minutes}\\b()`),
];
const halfPast = new RegExp(`\\b(?:(${before}|${after}|${around}) )?half past ${hour}\\b`);
const noon = /\b(?:(?:at|around|about|by|a|al) )?(?:noon|midday|mediodia)\b/;

const partWords: Record<Part, string> = {
  morning: "mornings?|manana",
  afternoon: "afternoons?|tardes?|tardecita",
  evening: "evenings?|nights?|noches?|nochecita",
};
const partOf = (word: string): Part =>
  (Object.keys(partWords) as Part[]).find((part) => new RegExp(`^(?:${partWords[part]})$`).test(word))!;
const spanishPart = "(manana|tarde|tardecita|noche|nochecita)";

interface PartRule {
  pattern: RegExp;
  part?: Part;
  today?: boolean;
  tomorrow?: boolean;
}

/** Rules that consume words of the sentence: "mañana en la tarde" is tomorrow, in the afternoon. */
const partRules: PartRule[] = [
  { pattern: /\b(?:por|en|de|durante|a) las? (manana|tarde|tardecita|noche|tardes|noches)s?\b/ },
  { pattern: new RegExp(`\\besta (?:misma )?${spanishPart}\\b`), today: true },
  { pattern: /\b(?:tonight|later tonight)\b/, part: "evening", today: true },
  { pattern: /\bthis (morning|afternoon|evening)\b/, today: true },
  { pattern: /\b(?:in|during) the (?:early |late |later )?(mornings?|afternoons?|evenings?)\b/ },
  { pattern: /\b(?:early |late )?(mornings?|afternoons?|evenings?)\b/ },
  { pattern: /\b(?:after work|after hours|saliendo del trabajo|despues del trabajo)\b/, part: "evening" },
  { pattern: /(?<=(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|hoy|manana) )(tarde|noche)\b/ },
  { pattern: /(?<=(?:tomorrow|day|today) )(night)\b/ },
  {
    pattern: /\b(?:lunch ?time|at lunch|a la hora (?:del almuerzo|de comer|de la comida))\b/,
    part: "afternoon",
  },
  { pattern: /\b(?:first thing|a primera hora|tempran(?:o|ito)|bright and early)\b/, part: "morning" },
];

/** Greetings, and phrases that look like a day or a time but are not. */
const noise =
  /\b(?:good (?:morning|afternoon|evening|day|night)|buen[oa]s? (?:dias?|tardes|noches)|mas tarde|tan tarde|see you later|\d+(?:st|nd|rd|th) (?:street|st|ave(?:nue)?|road|rd|place|floor|unit)|(?:first|last|second) (?:and|month)|24\/7)\b/g;
const doubt = /\b(?:maybe|perhaps|possibly|quizas?|tal vez|a lo mejor|no se si|not sure if|puede ser)\b/g;
const spellings: [RegExp, string][] = [
  [/\b(?:tmrw|tmr|tomorow|tommorow|tommorrow|tomorro|2moro|2morrow)\b/g, "tomorrow"],
  [/\b(?:manna|manyana)\b/g, "manana"],
  [/\b(on|this|next|for|by|or|and|pls|about) (mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b\.?/g, "$1 $2."],
  [/^(mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b(?=[ ,.]|$)\.?/g, "$1."],
  [
    /\b(mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b\.?(?= (?:at|around|after|before|morning|afternoon|evening|\d))/g,
    "$1.",
  ],
  [/\bmon\./g, "monday"],
  [/\btues?\./g, "tuesday"],
  [/\bweds?\./g, "wednesday"],
  [/\bthu(?:rs?)?\./g, "thursday"],
  [/\bfri\./g, "friday"],
  [/\bsat\./g, "saturday"],
  [/\bsun\./g, "sunday"],
  [/\b(mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\b/g, "$1"],
  [/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/g, "$1"],
  [/\b(?:this |next |the |on )*weekend\b|\b(?:el |este |proximo )*(?:fin de semana|finde)\b/g, "saturday"],
  [/\b(sabado|domingo)s\b/g, "$1"],
];

/** The day, part of day and time that a sentence names, anywhere in it, in English or Spanish. */
export function whenIn(text: string, context: AnswerContext): WhenSaid {
  let rest = plain(text.slice(0, 500)).replace(/[¿¡]/g, "").replace(/\s+/g, " ").trim();
  rest = rest.replace(noise, " ").replace(doubt, " ");
  for (const [pattern, spelling] of spellings) rest = rest.replace(pattern, spelling);
  const found: When = {};
  const cut = (match: RegExpExecArray): void => {
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`.replace(/\s+/g, " ");
  };
  let isToday = false;
  for (const { pattern, part, today } of partRules) {
    const match = found.part === undefined ? pattern.exec(rest) : null;
    if (!match) continue;
    found.part = part ?? partOf(match[1]!);
    isToday = today ?? false;
    cut(match);
  }
  const time = timeIn(rest, found.part);
  if (time) {
    Object.assign(found, time.said);
    cut(time.match);
  }
  const day = understand({ type: "date" }, rest, context);
  if (day.ok) found.day = String(day.value);
  else if (isToday) found.day = context.today;
  return { when: found, rest: rest.trim() };
}

function timeIn(
  said: string,
  part: Part | undefined,
): { said: Pick<When, "time" | "bound">; match: RegExpExecArray } | undefined {
  const midday = noon.exec(said);
  if (midday) return { said: { time: "12:00" }, match: midday };
  const past = halfPast.exec(said);
  if (past) return saidAt(past, past[1], past[2]!, "30", undefined, undefined, part);
  for (const pattern of times) {
    const match = pattern.exec(said);
    if (!match) continue;
    const [, how, at, minute, words, halfDay] = match;
    const read = saidAt(match, how, at!, minute, words, halfDay, part);
    if (read) return read;
  }
  return undefined;
}

const minuteWords: Record<string, string> = {
  "y media": "30",
  thirty: "30",
  "y treinta": "30",
  "y cuarto": "15",
  fifteen: "15",
  "y quince": "15",
};

/** Hours without AM or PM are taken to be within usual visiting hours. */
function saidAt(
  match: RegExpExecArray,
  how: string | undefined,
  at: string,
  minute: string | undefined,
  words: string | undefined,
  halfDay: string | undefined,
  part: Part | undefined,
) {
  const said = hours.get(at) ?? Number(at);
  if (said > 23 || (halfDay && (said > 12 || said === 0))) return undefined;
  const usuallyLate =
    part === undefined
      ? said >= 1 && said <= 7
      : part === "evening" || (part === "afternoon" && said !== 11 && said !== 10);
  const isLate = halfDay ? halfDay.startsWith("p") : usuallyLate;
  const hour =
    said > 12 ? said : isLate ? (said % 12) + 12 : halfDay || part === "morning" ? said % 12 : said;
  const bound = how && new RegExp(`^(?:${before})$`).test(how) && how !== "by" ? "before" : undefined;
  const isAfter = how && new RegExp(`^(?:${after})$`).test(how);
  const time = `${String(hour).padStart(2, "0")}:${minute || minuteWords[words ?? ""] || (words ? "45" : "00")}`;
  return {
    said: { time, ...(isAfter ? { bound: "after" as const } : bound && { bound: "before" as const }) },
    match,
  };
}

/** Whether a local time of day suits. @param local HH:MM */
export function suits({ part, time, bound }: When, local: string): boolean {
  if (time !== undefined) {
    if (bound === "after") return local >= time;
    if (bound === "before") return local < time;
    return local === time;
  }
  if (part === "morning") return local < "12:00";
  if (part === "afternoon") return local >= "12:00" && local < "18:00";
  return part === undefined || local >= "17:00";
}

export const saysWhen = (said: When): boolean =>
  said.day !== undefined || said.part !== undefined || said.time !== undefined;
