import { DateTime } from "luxon";
import { z } from "zod";
import {
  type AnswerContext,
  editDistance,
  plain,
  understandDay,
} from "../../../screening/answers/answers.service.ts";
import { clausesOf, refuses, refusesBefore } from "./clauses.ts";
import { withoutHabits } from "./habits.ts";
import { refusedIn } from "./refusals.ts";

const clockHours = {
  /** HH:MM, 24-hour. */
  time: z.string().optional(),
  /** Whether the time is a lower or upper bound. Default: the exact time */
  bound: z.enum(["after", "before"]).optional(),
  /** The end of a range of times, HH:MM, which begins with `time`. */
  until: z.string().optional(),
};

/** When a visitor wants to visit, as far as stated. */
export const when = z.object({
  /** YYYY-MM-DD. */
  day: z.string().optional(),
  /** Several days, any of which suits. */
  days: z.array(z.string()).optional(),
  /** Days that don't suit: YYYY-MM-DD, or the number of a weekday, 1 for Monday. */
  notOn: z.array(z.string()).optional(),
  /** Times that don't suit, HH:MM. */
  notAt: z.array(z.string()).optional(),
  part: z.enum(["morning", "afternoon", "evening"]).optional(),
  ...clockHours,
  /** Of several days, those with hours of their own. */
  hoursOn: z.record(z.string(), z.object(clockHours)).optional(),
});
export type When = z.output<typeof when>;
type Part = NonNullable<When["part"]>;

/** What a sentence says about a visit, and its remaining words. */
export interface WhenSaid {
  when: When;
  /** Normalized text. */
  rest: string;
  /** The text without the days and times that don't suit, normalized unless there are none. */
  wished: string;
  /** Whether it names a day that can't be told, such as "Friday the 12th" when the 12th is a Saturday. */
  isDayUnclear: boolean;
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
  new RegExp(`\\b(?:(${before}|${after}|${around}) )?${hour}() (y media|y cuarto)\\b()`),
];
const past = new RegExp(
  `\\b(?:(${before}|${after}|${around}) )?(?:a )?(half|quarter) past ${hour}(?: ?${half}|\\b)`,
);
const quarterTo = new RegExp(
  `\\b(?:(${before}|${after}|${around}) )?(?:(?:a )?quarter (?:to|till|of)|(?:un |las? )?cuarto para las?) ${hour}(?: ?${half}|\\b)`,
);
const noon = new RegExp(`\\b(?:(${before}|${after}|${around}|al|del) )?(?:noon|midday|mediodia)(?:ish)?\\b`);

const partWords: Record<Part, string> = {
  morning: "mornings?|mananas?",
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
  /\b(?:good (?:morning|afternoon|evening|day|night)|buen[oa]s? (?:dias?|tardes|noches)|mas tarde(?! (?:de|que))|tan tarde|see you later|\d+(?:st|nd|rd|th) (?:street|st|ave(?:nue)?|road|rd|place|floor|unit)|(?:first|last|second) (?:and|month)|24\/7)\b/g;
const weekdayNames =
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo";
const weekdayNamed = new RegExp(`\\b(?:${weekdayNames})\\b`);
/** Up to five words, of which none is a number, and none joins a day that is refused to something else. */
const words = `((?: (?!(?:and|or|nor|but|y|o|ni|pero) )[a-z']+|(?<!\\b(?:${weekdayNames})) (?:and|or|nor|but|y|o|ni|pero)){0,5}?)`;
const hourNext = "(?= ?(?:las? )?\\d| noon| mediodia)";
/** "I can't do Friday", which may go on: "or before noon". */
const refusedDays = `\\b(?:(?:(?:ca|do|wo)n'?t|cannot|can not|not)(?: [a-z']+){0,4}?|no (?:puedo|podemos|podre|el|los)(?: [a-z']+){0,4}?|que no sea(?: [a-z]+)??) (?:(?:${weekdayNames}|and|or|nor|y|o|ni|el|los),? )*?(?:${weekdayNames})`;
/** Negations, and hours of work, that are said otherwise: what remains is when the visitor can come. */
const negations: [RegExp, string][] = [
  [/\b(ca|wo|do|does|is|are|could|would)nt\b/g, "$1n't"],
  // "I can't do Fridays or mornings", "mornings or Fridays": both are refused; but "no mornings, and Friday works".
  [
    new RegExp(
      `(${refusedDays}s?),? (?:and|or|nor) (?=(?:in the )?(?:mornings?|afternoons?|evenings?)\\b)`,
      "g",
    ),
    "$1, not ",
  ],
  [
    new RegExp(
      `\\b((?:can't|cannot|not|no)(?: (?:do|come|make it))? (?:in the )?(?:mornings?|afternoons?|evenings?)),? (?:(?:or|nor) (?=(?:on )?(?:${weekdayNames})s?\\b)|and (?=(?:on )?(?:${weekdayNames})s?(?: either)?[^\\p{L}\\p{N}]*$))`,
      "gu",
    ),
    "$1, not ",
  ],
  [new RegExp(`(${refusedDays}),? (?:and|or|nor) before\\b${hourNext}`, "g"), "$1, after"],
  [new RegExp(`(${refusedDays}),? (?:and|or|nor) after\\b${hourNext}`, "g"), "$1, before"],
  [new RegExp(`(${refusedDays}),? (?:y|o|ni) antes (?:de|del)\\b${hourNext}`, "g"), "$1, a partir de"],
  [new RegExp(`(${refusedDays}),? (?:y|o|ni) despues (?:de|del)\\b${hourNext}`, "g"), "$1, antes de"],
  [/,? (?:and|or) not (?!before|earlier|after|later)/g, ", not "],
  [/,? (?:and|or) not (?:before|earlier than)\b/g, ", after"],
  [/,? (?:and|or) not (?:after|later than)\b/g, ", before"],
  [/\b(?:but )?not (?:before|earlier than)\b/g, "after"],
  [/\b(?:but )?not (?:after|later than)\b/g, "before"],
  [/\b(?:pero )?no (?:antes de|antes que)\b/g, "a partir de"],
  [/\b(?:pero )?no (?:despues de|mas tarde de)\b/g, "antes de"],
  // "Anything later than 3?"
  [/\b(?:later|any later) than\b/g, "after"],
  [/\b(?:earlier|sooner) than\b/g, "before"],
  [/\bmas tarde (?:de|que)\b/g, "despues de"],
  [/\bmas temprano (?:de|que)\b/g, "antes de"],
  // "I can't get off work until 6"
  [
    new RegExp(`\\b(?:(?:ca|do|wo)n'?t|cannot|not)\\b${words} (?:until|till|til|before)\\b${hourNext}`, "g"),
    "$1 after",
  ],
  [new RegExp(`\\b(?:(?:ca|wo)n'?t|cannot|not)\\b${words} (?:after|past)\\b${hourNext}`, "g"), "$1 before"],
  [
    new RegExp(
      `\\bno (?:puedo|podemos|podre|salgo|salimos|llego|estoy|termino)${words} (?:hasta|antes de)\\b${hourNext}`,
      "g",
    ),
    "$1 a partir de",
  ],
  [new RegExp(`\\bno (?:puedo|podemos|podre|estoy)${words} despues de\\b${hourNext}`, "g"), "$1 antes de"],
  // "I work until 5", "I work 9 to 5"
  [
    new RegExp(
      `\\b(?:working|busy|at work|in (?:class|school)|have (?:class|classes|work|school))${words} (?:until|till|til)\\b${hourNext}`,
      "g",
    ),
    "$1 after",
  ],
  // "I work weekdays until 5" leaves the other days, too.
  [new RegExp(`\\b(?:i|we) work${words} (?:until|till|til)\\b${hourNext}`, "g"), "after"],
  [
    new RegExp(`\\b(?:i|we) work${words} \\d{1,2}(?::\\d\\d)? ?(?:am)? ?(?:to|-|until|till)(?= ?\\d)`, "g"),
    "after",
  ],
  [
    new RegExp(
      `\\b(?:trabajo|trabajamos|estoy (?:ocupad[oa]|trabajando|en clases?)|tengo (?:clases?|turno|trabajo))${words}(?: de (?:las? )?\\d{1,2} a| hasta)\\b${hourNext}`,
      "g",
    ),
    "a partir de",
  ],
];
/** "Friday" in "not Friday morning", which remains. */
const dayBefore = `(?<day>(?:(?:on|this|next|el|este) )*(?:${weekdayNames}|today|tomorrow|hoy|manana) )?`;
const englishPart = "(?<part>mornings?|afternoons?|evenings?|nights?)";
const spanishParts = "(?:por|en|de) las? (?<part>mananas?|tardes?|noches?)";
/** Parts of the day in which somebody can't come. */
const noParts = [
  `\\b(?<!\\b(?:why|if) )(?:no|(?:not|can't|cannot)(?: (?:do|come|make it))?) ${dayBefore}(?:in |on |during )?(?:the )?${englishPart}\\b`,
  `(?<!\\d (?:in the )?)\\b${englishPart} (?:(?:don't|doesn't|do not|does not|won't) (?:work|suit)|(?:is|are)(?: not|n't| no) (?:good|possible)|(?:is|are) (?:bad|out)|i (?:can't|cannot))\\b`,
  `(?<!\\bpor que )\\bno (?:puedo |podemos |puede ser )?(?:ir |venir |pasar )?${dayBefore}${spanishParts}\\b`,
  `(?<!\\d )\\b${spanishParts} no(?: (?:puedo|podemos|me)\\b|(?=[^\\p{L}\\p{N}]*$|[,.]))`,
].map((pattern) => new RegExp(pattern, "u"));
/** When somebody can come who can't in that part of the day. */
const otherwise: Record<Part, Pick<When, "time" | "bound">> = {
  morning: { time: "12:00", bound: "after" },
  afternoon: { time: "12:00", bound: "before" },
  evening: { time: "17:00", bound: "before" },
};
const weekdaysOnly =
  /\b(?:(?:only|on|during|any) )*(?:the )?(?:week ?days?|work ?days?)\b|\b(?:solo )?(?:entre semana|(?:los )?dias (?:de semana|laborables))\b/;
const weekendsOnly =
  /\b(?:(?:only|on|during|the|just) )*weekends\b|\b(?:only|just) (?:on )?(?:the )?weekend\b|\b(?:solo )?(?:los )?fines de semana\b/;
const range =
  /\b(?:(between|entre|from|de|desde) ?(?:las? )?)?(\d{1,2})(?:[:.h](\d\d))? ?(am|pm|a\.m\.|p\.m\.)? ?(?:-|\u2013|to|and|y|a|until|till|hasta) ?(?:las? )?(\d{1,2})(?:[:.h](\d\d))?(?: ?(am|pm|a\.m\.|p\.m\.))?(?![\d/-])(?! ?(?:bed|br\b|bath|room|people|person|days?\b|dias?\b|weeks?|semanas?|months?|mes|years?|anos|k\b|mil\b|habitacion|cuartos|recamaras|dormitorios|personas|perros|gatos|pets|dogs|cats|kids))/;
const doubt = /\b(?:maybe|perhaps|possibly|quizas?|tal vez|a lo mejor|no se si|not sure if|puede ser)\b/g;
const spellings: [RegExp, string][] = [
  [/\b(?:tmrw|tmr|tomorow|tommorow|tommorrow|tomorro|2moro|2morrow)\b/g, "tomorrow"],
  [/\b(?:manna|manyana)\b/g, "manana"],
  [
    /\b(come(?: by)?|stop by|swing by|visit|see (?:it|this)|tour(?: it)?|pasar|ir|venir|verl[oa]|visitarl[oa]) (?:right now|now|ahorita|ahora(?: mismo)?)\b/g,
    "$1 today",
  ],
  [/\b(?:mornign|mornin|morining)\b/g, "morning"],
  [/\b(?:afternon|aftenoon|afternoom)\b/g, "afternoon"],
  [/\bjuebes\b/g, "jueves"],
  [/\bbiernes\b/g, "viernes"],
  [/\bsavado\b/g, "sabado"],
  [/\blas dies\b/g, "las diez"],
  [/\b(\d{1,2})-ish\b/g, "$1ish"],
  [/\bbtwn\b/g, "between"],
  [/\b(\d{1,2}) n (\d{1,2})\b/g, "$1 and $2"],
  [/\b(on|this|next|for|by|or|and|pls|about) (mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b\.?/g, "$1 $2."],
  [/^(mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b(?=[ ,.]|$)\.?/g, "$1."],
  [
    /\b(mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b\.?(?= (?:at|around|after|before|morning|afternoon|evening|or|and|\d))/g,
    "$1.",
  ],
  [/\b(tues?|weds?|thu(?:rs?)?|fri)\b(?=\W*$)/g, "$1."],
  [/\b((?:see|view|visit|tour|come)(?: (?:it|this|that|by))?) (mon|sat|sun)\b(?=\W*$)/g, "$1 $2."],
  [/\bmon\./g, "monday"],
  [/\btues?\./g, "tuesday"],
  [/\bweds?\./g, "wednesday"],
  [/\bthu(?:rs?)?\./g, "thursday"],
  [/\bfri\./g, "friday"],
  [/\bsat\./g, "saturday"],
  [/\bsun\./g, "sunday"],
  [/\b(mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\b/g, "$1"],
  [/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/g, "$1"],
  [/\b(sabado|domingo)s\b/g, "$1"],
  // "10 or 11 in the morning" is no one hour, and 11 is the end of "10-11 in the morning".
  [
    /(?<!\b(?:at|around|about|by|before|after|until|from|to|and|or|for|of|all) ?|[-\u2013&:] ?)\b(1?\d) in the (morning|afternoon|evening)\b/g,
    "at $1 in the $2",
  ],
  [
    /\b(hasta|desde|(?:antes|despues|luego|a partir) de) (1?\d) de la (manana|tarde|noche)\b/g,
    "$1 las $2 de la $3",
  ],
  [
    /(?<!\b(?:las?|de|dia|el|a|y|o|u|e|entre) |[-\u2013&:] ?)\b(1?\d) de la (manana|tarde|noche)\b/g,
    "a las $1 de la $2",
  ],
  [
    new RegExp(
      `\\b(${weekdayNames}),? (\\d{1,2}) ?(?:-|\\u2013|to|a) ?(\\d{1,2})(?= *(?:$|[^\\w:/ -])| (?:or|and|o|y) (?!\\d))`,
      "g",
    ),
    "$1 from $2 to $3",
  ],
];

/** "Any time on Tuesday" */
const anyTime = /\b(?:any ?time|(?:a )?cualquier hora|todo el dia)\b/;

/** The next one; several exclude the other days. */
const weekend =
  /(?<!\b(?:only|just) (?:on )?(?:the )?)\b(?:this |next |the |on )*weekend\b|\b(?:el |este |proximo )*(?:fin de semana|finde)\b/g;

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Corrects mistyped weekdays: in English only, because short Spanish ones resemble other words. */
const withWeekdays = (text: string): string =>
  text.replace(/\b[a-z]{5,10}\b/g, (word) => {
    if (weekdays.includes(word.replace(/s$/, ""))) return word;
    // The one that hardly anybody spells right.
    const limit = (day: string): number => (day === "wednesday" ? 2 : 1);
    return weekdays.find((day) => editDistance(word, day, limit(day)) <= limit(day)) ?? word;
  });

/** Begins a question that wishes for something: "¿no puedo ir el viernes?" */
const asksNo =
  /(?<=¿(?:y |pero )?)no (?=(?:puedo|podemos|podria|podriamos|se puede)\b)|^no (?=(?:puedo|podemos)\b[^,.;?]*\?$)/g;

/**
 * The day, part of day and time that a sentence names, anywhere in it, in English or Spanish.
 * @param shown the days from which the visitor chooses, YYYY-MM-DD
 */
export function whenIn(text: string, context: AnswerContext, shown?: readonly string[]): WhenSaid {
  const asked = plain(text.slice(0, 500)).replace(/\s+/g, " ").trim();
  let rest = withWeekdays(asked.replace(asksNo, "").replace(/[¿¡]/g, "").trim()).replace(noise, " ");
  for (const [pattern, spelling] of negations) rest = rest.replace(pattern, spelling);
  rest = withoutHabits(rest).replace(doubt, " ");
  for (const [pattern, spelling] of spellings) rest = rest.replace(pattern, spelling);
  const noneOf = noParts.map((pattern) => pattern.exec(rest)).find((match) => match !== null);
  if (noneOf) rest = rest.replace(noneOf[0], ` ${noneOf.groups?.day ?? ""} `).replace(/\s+/g, " ");
  const times = refusedTimesIn(rest);
  const refused = refusedIn(times.rest);
  const wished = refused.days.length > 0 || times.rest !== rest ? refused.rest : text;
  rest = refused.rest.replace(weekend, "saturday").replace(/\s+/g, " ").trim();
  const found: When = noneOf ? { ...otherwise[partOf(noneOf.groups!.part!)] } : {};
  const notOn = refused.days.map((each) => dateOf(each, context));
  const notOften: string[] = [];
  const cut = (match: RegExpExecArray, left = ""): void => {
    const [first, last] = [rest.slice(0, match.index), rest.slice(match.index + match[0].length)];
    rest = `${first.trimEnd()}${left} ${last}`.replace(/\s+/g, " ");
  };
  let isToday = false;
  for (const [pattern, others] of [
    [weekdaysOnly, ["6", "7"]],
    [weekendsOnly, ["1", "2", "3", "4", "5"]],
  ] as const) {
    const match = pattern.exec(rest);
    if (!match) continue;
    notOften.push(...others);
    cut(match);
  }
  for (const { pattern, part, today } of partRules) {
    const match = found.part === undefined && !noneOf ? pattern.exec(rest) : null;
    if (!match) continue;
    found.part = part ?? partOf(match[1]!);
    isToday = today ?? false;
    cut(match);
  }
  const whole = rest;
  const time =
    rangeIn(rest, found.part) ?? timeIn(rest, found.part) ?? hourOnDay(rest, found.part, context, shown);
  if (time) {
    Object.assign(found, time.said);
    // "Friday 11 at 3, Elm Street": what is beside a time does not belong together.
    cut(time.match, ",");
  }
  const days = daysIn(rest, context).filter((each) => !isRefused(notOn, each));
  if (days.length === 1) found.day = days[0]!;
  else if (days.length > 1) {
    found.days = days;
    // Each of them has its own time.
    if (time && (timeIn(rest, found.part) ?? rangeIn(rest, found.part))) {
      for (const key of ["time", "bound", "until"] as const) delete found[key];
      const hoursOn = hoursOnDays(whole, found.part, context);
      if (Object.keys(hoursOn).length > 0) found.hoursOn = hoursOn;
    }
  } else if (isToday) found.day = context.today;
  // Hours that were said before no longer count.
  if (found.day !== undefined && !time && found.part === undefined && !noneOf && anyTime.test(rest))
    Object.assign(found, { time: "00:00", bound: "after" });
  // "On weekends or Friday"
  notOn.push(...notOften.filter((each) => !days.some((day) => isRefused([each], day))));
  if (notOn.length > 0) found.notOn = [...new Set(notOn)];
  const notAt = times.refused.filter((each) => each !== found.time);
  if (notAt.length > 0) found.notAt = notAt;
  const isDayUnclear = days.length === 0 && weekdayNamed.test(rest);
  return { when: found, rest: rest.trim(), wished, isDayUnclear };
}

/** What may follow an hour without AM, PM or minutes; anything else is counted: "3 cars". */
const afterHour =
  "please|pls|o'clock|with|con|works?|sounds|would|will|is|ok|okay|good|great|fine|best|better|free|available|instead|if|then|sharp|thanks?|today|tomorrow|on|en|por favor|me|puedo|esta|seria|gracias|si|entonces|hoy|manana|de la|i|we";
const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
/** An hour that nothing but the question says to be one: "3", "3 works". Groups: hour, minutes. */
export const bareHour = new RegExp(
  `(?<![\\d:.,$#/-]|\\b(?:are|of|somos|unit|apt|number|el|${month}) )\\b(\\d{1,2})(?::([0-5]\\d))?(?![\\w:%/-]|[.,]\\d)(?= (?:${afterHour})(?![\\w'])|[^\\w ]|\\W*$)`,
);
/** What is said before or around an hour to change it: any other number may be of people. */
const changing = [
  /(?:\b(?:can|could|may) (?:i|we|you) (?:please )?(?:do|make it|say)|\b(?:make it|how about|what about|actually|let's (?:do|say)|mejor|que tal))(?: (?:at|a las?))? *\|/,
  /^(?=.*[a-z])(?:(?:no|hm+|um+|uh|oh|sorry|actually|wait|ok|okay|but|so|then|maybe|perhaps|can|could|may|would|is|it|it's|be|we|i|i'd|you|do|make|move|change|how|what|about|let's|say|better|instead|rather|prefer|please|pls|for|me|us|to|at|works?|good|fine|possible|free|available|thanks|mejor|a|las?|que|tal|puede|pueden|podria|podriamos|puedo|podemos|ser|prefiero|por favor|perdon|pero|entonces)(?![\w'])|[^\w'])+$/,
];
/** The only hour of a text in which nothing but the wish to change it says it is one: "can we do 11?" */
export function hourAlone(text: string): string | undefined {
  const found = clausesOf(text).flatMap((clause) => {
    const match = refuses(clause) ? null : bareHour.exec(clause);
    if (!match || Number(match[1]) > 12) return [];
    // "No, 3" are two clauses.
    const around = [clause, text].map((each) => each.replace(bareHour, "|"));
    return changing.some((each) => around.some((one) => each.test(one))) ? [match] : [];
  });
  const [match, ...others] = found;
  if (!match || others.length > 0) return undefined;
  return saidAt(match, undefined, match[1]!, match[2], undefined, undefined, undefined)?.said.time;
}

/** "Friday 3". Groups: weekday, hour or day of the month. */
const dayHour = new RegExp(
  `(?<=\\b(${weekdayNames}),? )(\\d{1,2})(?= *$|[^\\w:/ -]| (?:${afterHour})(?![\\w']))`,
);
/** One that is refused: "3 doesn't work". */
const hourRefused =
  /^(?:(?:but|so|sorry|no|the|at|a|las?|perdon|pero),? )*(\d{1,2})(?::([0-5]\d))? (?=(?:(?:is|do|does|wo|ca)n'?t|is|are|will|i|no|me|not)\b)/;
/** "I can't do 3". */
const refusedHour =
  /\b(?:can't|cant|cannot|can not|couldn't|won't|not|anything but|instead of|rather than|except|no puedo|no podemos|menos)(?: (?:do|make|come|be|there|at|ir|llegar|a|las?))* (\d{1,2})(?::([0-5]\d))?(?= *$|[^\w: ])/;

/** The times that a text rules out, and what else it says. */
function refusedTimesIn(text: string): { refused: string[]; rest: string } {
  const found: string[] = [];
  let isRefused = false;
  const clauses = clausesOf(text);
  const kept = clauses.map((clause, at) => {
    const next = clauses[at + 1];
    if (!refuses(clause) && (next === undefined || !refusesBefore(next))) return clause;
    let rest = clause;
    for (let time = refusedTimeIn(rest); time; time = refusedTimeIn(rest)) {
      isRefused = true;
      if (time.said.bound === undefined) found.push(time.said.time);
      rest = rest
        .replace(time.match[0], " ")
        .replace(/\b(?:de la (?:manana|tarde|noche)|in the (?:morning|afternoon|evening))\b/, " ");
    }
    return rest;
  });
  return { refused: found, rest: isRefused ? kept.join(" ").replace(/\s+/g, " ") : text };
}

function refusedTimeIn(clause: string): ReturnType<typeof timeIn> {
  const time = rangeIn(clause, undefined) ?? timeIn(clause, undefined);
  const match = time ? null : (hourRefused.exec(clause) ?? refusedHour.exec(clause));
  return (
    time ??
    (match ? saidAt(match, undefined, match[1]!, match[2], undefined, undefined, undefined) : undefined)
  );
}

const dateOf = (refused: string, { today }: AnswerContext): string => {
  if (refused === "today") return today;
  if (refused === "overmorrow") return addDays(today, 2);
  return refused === "tomorrow" ? addDays(today, 1) : refused;
};

const weekdayOf = (date: string): number => DateTime.fromISO(date, { zone: "utc" }).weekday;

const addDays = (date: string, count: number): string =>
  DateTime.fromISO(date, { zone: "utc" }).plus({ days: count }).toISODate()!;

/** The days that a text names: several if any of them suits, as in "Thursday or Friday". */
function daysIn(said: string, context: AnswerContext): string[] {
  const read = (part: string): string[] => {
    const day = understandDay(part, context);
    return day.ok ? [String(day.value)] : [];
  };
  const whole = read(said);
  // A comma alone may correct the day before it.
  if (whole.length > 0 || !/\b(?:or|and|o|u|y)\b/.test(said)) return whole;
  const parts = said.split(/,|\b(?:or|and|either|o|u|y)\b/).map(read);
  const days = [...new Set(parts.flat())].sort();
  return days.length > 1 ? days : [];
}

/** "Between 1 and 3 on Tuesday or Thursday after 4": a number after "and" ends a range. */
function hoursOnDays(
  said: string,
  part: Part | undefined,
  context: AnswerContext,
): NonNullable<When["hoursOn"]> {
  const parts = said.split(/,|\b(?:or|and|o|u|y)\b(?! ?\d)/);
  const found = parts.flatMap((each) => {
    const hours = rangeIn(each, part) ?? timeIn(each, part);
    const [day, ...others] = daysIn(hours ? each.replace(hours.match[0], ", ") : each, context);
    return hours && day !== undefined && others.length === 0 ? [[day, hours.said] as const] : [];
  });
  return Object.fromEntries(found);
}

/** "between 2 and 4", "2-4 pm", "de las 2 a las 4": without a word before, only if it says which half of the day. */
function rangeIn(said: string, part: Part | undefined) {
  const match = range.exec(said);
  if (!match) return undefined;
  const [, how, from, minute, half, to, lastMinute, lastHalf] = match;
  if (how === undefined && lastHalf === undefined) return undefined;
  const begin = saidAt(match, undefined, from!, minute, undefined, half ?? lastHalf, part);
  const end = saidAt(match, undefined, to!, lastMinute, undefined, lastHalf ?? half, part);
  if (!begin || !end) return undefined;
  // "11-1 pm" begins in the morning.
  const isEarlier = half === undefined && begin.said.time >= end.said.time;
  const start = isEarlier ? saidAt(match, undefined, from!, minute, undefined, "am", part) : begin;
  if (!start || start.said.time >= end.said.time) return undefined;
  return { said: { time: start.said.time, bound: "after" as const, until: end.said.time }, match };
}

/**
 * An hour that only stands behind a weekday. It is a day of the month if the weekday has it among the days that are
 * shown, or else within two weeks: nobody who says "Friday 3" means one that is farther away.
 */
function hourOnDay(
  said: string,
  part: Part | undefined,
  context: AnswerContext,
  shown: readonly string[] | undefined,
): ReturnType<typeof timeIn> {
  const match = dayHour.exec(said);
  const next = match && understandDay(match[1]!, context);
  if (!next?.ok || Number(match![2]) > 12) return undefined;
  const days = shown?.filter((day) => weekdayOf(day) === weekdayOf(String(next.value)));
  const near = days && days.length > 0 ? days : [String(next.value), addDays(String(next.value), 7)];
  const isDay = near.some((day) => Number(day.slice(8)) === Number(match![2]));
  return isDay ? undefined : saidAt(match!, undefined, match![2]!, undefined, undefined, undefined, part);
}

function timeIn(
  said: string,
  part: Part | undefined,
): { said: Pick<When, "bound"> & { time: string }; match: RegExpExecArray } | undefined {
  const midday = noon.exec(said);
  if (midday) return saidAt(midday, midday[1], "12", undefined, undefined, undefined, part);
  const begun = past.exec(said);
  if (begun)
    return saidAt(begun, begun[1], begun[3]!, begun[2] === "half" ? "30" : "15", undefined, begun[4], part);
  const quarter = quarterTo.exec(said);
  if (quarter) {
    const at = hours.get(quarter[2]!) ?? Number(quarter[2]);
    // Before 12 PM it is still morning.
    const halfDay = at === 12 ? undefined : quarter[3];
    return saidAt(quarter, quarter[1], String(at === 1 ? 12 : at - 1), "45", undefined, halfDay, part);
  }
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
export function suits({ part, time, bound, until, notAt }: When, local: string): boolean {
  if (notAt?.includes(local)) return false;
  if (until !== undefined && local >= until) return false;
  if (time !== undefined) {
    if (bound === "after") return local >= time;
    if (bound === "before") return local < time;
    return local === time;
  }
  if (part === "morning") return local < "12:00";
  if (part === "afternoon") return local >= "12:00" && local < "18:00";
  return part === undefined || local >= "17:00";
}

/** When a visitor can come on a day. @param day YYYY-MM-DD */
export const onDay = ({ hoursOn, ...said }: When, day: string): When => ({ ...said, ...hoursOn?.[day] });

export const saysWhen = (said: When): boolean =>
  said.part !== undefined ||
  said.time !== undefined ||
  saysDay(said) ||
  said.notOn !== undefined ||
  said.notAt !== undefined;

/** Whether what is said now rules out a time that was chosen. @param day YYYY-MM-DD. @param local HH:MM */
export function rulesOut(now: When, day: string, local: string): boolean {
  const isOtherDay = (now.day !== undefined && now.day !== day) || !suitsDay(now, day);
  return isOtherDay || !suits(onDay(now, day), local);
}

const saysDay = ({ day, days }: When): boolean => day !== undefined || days !== undefined;

/** Whether a visitor can come on a day. @param day YYYY-MM-DD */
export const suitsDay = ({ days, notOn }: When, day: string): boolean =>
  (days === undefined || days.includes(day)) && !isRefused(notOn, day);

const isRefused = (notOn: readonly string[] = [], day: string): boolean =>
  notOn.includes(day) || notOn.includes(String(weekdayOf(day)));

/**
 * What a visitor has said by now: the latest statement wins; a new day keeps the time, and vice versa. A time that was
 * ruled out may suit on another day.
 */
export function merged(before: When, now: When, today: string): When {
  const { day, days, notOn, notAt: _, ...hours } = before;
  const isTimeRefused = hours.time !== undefined && now.notAt?.includes(hours.time);
  const saysHours = now.part !== undefined || now.time !== undefined || isTimeRefused;
  const stands = (each: string): boolean => each >= today && !isRefused(now.notOn, each);
  const still = days?.filter(stands);
  const wanted = [...(now.day === undefined ? [] : [now.day]), ...(now.days ?? [])];
  const refused = (notOn ?? []).filter((each) => !wanted.some((one) => isRefused([each], one)));
  const notNow = [...new Set([...refused, ...(now.notOn ?? [])])];
  return {
    ...(!saysDay(now) && day !== undefined && stands(day) && { day }),
    ...(!saysDay(now) && still && still.length > 0 && { days: still }),
    ...(saysHours ? {} : hours),
    ...now,
    ...(notNow.length > 0 && { notOn: notNow }),
  };
}

export const saysTime = ({ part, time }: When): boolean => part !== undefined || time !== undefined;
