import { type AnswerContext, only, type Understood, unclear } from "./question.ts";
import { isUnsure, plain } from "./words.ts";

const dayMs = 86_400_000;

const months = new Map<string, number>(
  [
    "january february march april may june july august september october november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sep oct nov dic",
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "- - - - - - - - sept - - -",
    "- - - - - - - - setiembre - - -",
  ].flatMap((names) => names.split(" ").map((name, at): [string, number] => [name, at + 1])),
);
months.delete("-");
const month = [...months.keys()].sort((a, b) => b.length - a.length).join("|");

const fullMonths = [...months.keys()]
  .filter((name) => name.length > 4 || name === "june" || name === "july")
  .join("|");

const weekdays = new Map<string, number>(
  [
    "sunday monday tuesday wednesday thursday friday saturday",
    "domingo lunes martes miercoles jueves viernes sabado",
    "dimanche lundi mardi mercredi jeudi vendredi samedi",
  ].flatMap((names) => names.split(" ").map((name, at): [string, number] => [name, at])),
);

const counts = new Map<string, number>(
  [
    ["a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    ["an", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"],
    ["", "un", "", "", "", "", ""],
    ["", "une", "deux", "trois", "quatre", "cinq", "six"],
  ].flatMap((words) => words.map((word, at): [string, number] => [word, Math.max(at, 1)])),
);
const weekday = `(${[...weekdays.keys()].join("|")})`;
const weekdayOf = (name: string | undefined): number => weekdays.get(name!)!;
const amount = `(\\d{1,3}|${[...counts.keys()].filter(Boolean).join("|")})`;
/** Which one of a month: 0 for the first, -1 for the last. */
const places = new Map<string, number>(
  [
    "first 1st primer primero premier",
    "second 2nd segundo deuxieme",
    "third 3rd tercer tercero troisieme",
    "fourth 4th cuarto quatrieme",
  ].flatMap((names, at) => names.split(" ").map((name): [string, number] => [name, at])),
);
for (const last of ["last", "ultimo", "dernier"]) places.set(last, -1);
const place = `(${[...places.keys()].join("|")})`;
/** Two weeks, by their own names. */
const twoWeeks = /\b(?:a |one |una )?(?:fortnight|quincena)\b|\b(?:quince|15) dias\b|\bquinze jours\b/g;

/** A calendar date; `year` is undefined when the answer omits it. */
interface Parts {
  year?: number | undefined;
  month: number;
  day: number;
}

interface Rule {
  pattern: RegExp;
  /** The day, YYYY-MM-DD; null when it does not exist, undefined when the text names none after all. */
  day: (groups: (string | undefined)[], context: AnswerContext) => string | null | undefined;
}

const written = (pattern: string, parts: (groups: (string | undefined)[]) => Parts): Rule => ({
  pattern: new RegExp(pattern, "g"),
  day: (groups, { today }) => dayOf(parts(groups), today),
});
const later = (pattern: string, day: (today: string, groups: (string | undefined)[]) => string): Rule => ({
  pattern: new RegExp(pattern, "g"),
  day: (groups, { today }) => day(today, groups),
});
const number = (text: string | undefined): number => Number(text);
const yearOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text);

const ordinal = "(?:st|nd|rd|th|o|er)?";
const dash = "[-\\u2010-\\u2015]";
/** After a day of the month, which is not the beginning of a time, of another date or of a count. */
const notCounted = `(?![:/]|[.-]\\d|[ -]?(?:am|pm|a\\.m|p\\.m|o'?clock|people|person|adult|kid|child|children|roommate|bed|bedroom|br|bath|bathroom|dog|cat|pet|car|day|week|month|mo|year|persona|adulto|nin[oa]|hij[oa]|bebe|habitacion|habitacione|recamara|cuarto|dormitorio|bano|perr[oa]|gat[oa]|mascota|dia|semana|meses|mes|ano)s?\\b)`;
const secondDay = `(?:the |el )?\\d{1,2}${ordinal}\\b${notCounted}`;
/** What may follow a number that is not written as one of a day: in "Friday, 12 Elm Street", it is none. */
const dayEnds =
  "(?= *(?:$|[^\\p{L}\\p{N} ]| (?:at|around|about|after|before|between|from|works?|would|is|please|if|then|a|al|por|en|entre|desde|antes|despues|si|esta|seria|me|estaria|(?:or|and|o|y)(?! \\d))(?![\\p{L}\\p{N}])))";
const orTo = `(?: ?(?:${dash}|&) ?| (?:or|and|to|through|thru|until|till|o|u|y|e|a|al|hasta) )`;

/** Several days of a month. */
const severalDays = new RegExp(
  [
    // "March 1-5", "March 1st or 2nd"
    `\\b(?:${month})\\.? (?:the )?\\d{1,2}${ordinal}${orTo}${secondDay}`,
    // "1-5 March", "del 1 al 5 de marzo"
    `\\b\\d{1,2}${ordinal}${orTo}(?:the |el )?\\d{1,2}${ordinal} (?:of |de )?(?:${month})\\b`,
    // "el 1 de julio o el 2"
    `\\b\\d{1,2}${ordinal} (?:of |de )?(?:${month})\\b(?: ?${dash} ?| al | (?:or|and|to|o|u|y) (?=the |el ))${secondDay}`,
    // "2-3 months from now"
    `\\b${amount}(?: ?${dash} ?| (?:or|to|o|u|a) )${amount} (?:day|dia|week|semana|month|mes)(?:s|es)? (?:from|after|desde|despues de|a partir de)\\b`,
  ].join("|"),
);

/** No more than a denial, such as "Not tomorrow". */
const deniedDay = new RegExp(
  `^\\W*not (?:on |the )?(?:tomorrow|today|(?:${month})\\.? \\d{1,2}${ordinal}|${weekday})\\W*$`,
);

/** Rules that identify an exact day. All of them must agree. */
const exactRules: Rule[] = [
  written("\\b(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})\\b", ([year, , at, day]) => ({
    year: number(year),
    month: number(at),
    day: number(day),
  })),
  {
    pattern: /\b(\d{1,2})(?:([-/.])(\d{1,2})\2(\d{4}|\d{2})|\/(\d{1,2}))\b/g,
    day: ([first, , second, year, secondAlone], { today, language }) => {
      const [one, two] = [number(first), number(second ?? secondAlone)];
      const isDayFirst = one > 12 || (two <= 12 && language !== "en");
      const parts = isDayFirst ? { day: one, month: two } : { month: one, day: two };
      return dayOf({ ...parts, year: yearOf(year) }, today);
    },
  },
  written(
    `\\b(\\d{1,2})${ordinal} (?:of |de )?(${month})\\b\\.?(?:,? (?:de |del )?(\\d{4})\\b)?`,
    ([day, name, year]) => ({ year: yearOf(year), month: months.get(name!)!, day: number(day) }),
  ),
  written(
    `\\b(${month})\\.? (?:the )?(\\d{1,2})${ordinal}\\b(?!\\d)(?:,? (\\d{4})\\b)?`,
    ([name, day, year]) => ({
      year: yearOf(year),
      month: months.get(name!)!,
      day: number(day),
    }),
  ),
  {
    // Both must agree: "Saturday the 12th", "viernes 11". After an English weekday, a number up to 12 may be an hour.
    pattern: new RegExp(
      `\\b${weekday},? (?:(?:the|el|el dia|dia|le) (\\d{1,2})(?:st|nd|rd|th)?\\b${notCounted}|(\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:st|street|ave|avenue|floor)\\b)|(0?[1-9]|[12]\\d|3[01])\\b${notCounted}${dayEnds})`,
      "gu",
    ),
    day: ([name, marked, ordinal, bare], { today }) => {
      const day = nextDayOfMonth(Number(marked ?? ordinal ?? bare), today);
      if (day !== null && new Date(day).getUTCDay() === weekdayOf(name)) return day;
      return bare !== undefined && Number(bare) <= 12 && /day$/.test(name!) ? undefined : null;
    },
  },
  later(
    `\\b${amount} (day|dia|week|semana|month|mes)(?:s|es)? (?:from|after|desde|a partir de) (now|today|tomorrow|hoy|ahora|manana|(?:(?:this|next|el|este) )?${weekday})\\b`,
    (today, [count, unit, from, name]) => {
      const isTomorrow = from === "tomorrow" || from === "manana";
      const start = name ? nextWeekday(today, weekdayOf(name)) : plus(today, isTomorrow ? 1 : 0);
      return plusUnits(start, count!, unit!);
    },
  ),
  {
    // "A week after March 1": the other rules have taken the day. "30 days before, so July 1" is July 1.
    pattern: new RegExp(
      `\\b${amount} (?:day|dia|week|semana|month|mes)(?:s|es)? (?:from|after|before|prior to|desde|despues de|antes de|a partir de)\\b(?!,)`,
      "g",
    ),
    day: () => null,
  },
  later(
    `\\b${weekday},? (?:of next week|next week|de la (?:(?:proxima|otra|siguiente) semana|semana (?:proxima|siguiente|entrante|que (?:viene|entra))))\\b|\\b(?:next week|la (?:(?:proxima|otra|siguiente) semana|semana (?:proxima|siguiente|entrante|que (?:viene|entra)))),? (?:on |el )?${weekday}\\b`,
    (today, [before, after]) => {
      const monday = plus(today, -((new Date(today).getUTCDay() + 6) % 7));
      return plus(monday, 7 + ((weekdayOf(before ?? after) + 6) % 7));
    },
  ),
  later(
    `\\b(?:the )?${weekday} after next\\b|\\b${weekday} week\\b|\\b(?:de |el |este )*${weekday} en ocho(?: dias)?\\b`,
    (today, names) => plus(nextWeekday(today, weekdayOf(names.find((name) => name !== undefined))), 7),
  ),
  {
    pattern: new RegExp(
      `\\b(?:the |el |le )?${place} ${weekday} (?:(?:of|in|de|en) (?:(${month})\\b\\.?(?:,? (?:of |de |del )?(\\d{4})\\b)?|(this month|este mes)|(next month|(?:el )?(?:proximo mes|mes (?:que viene|proximo)))|the month)\\b|(del (?:proximo mes|mes (?:que viene|proximo)))\\b|(?:del mes|du mois)\\b)`,
      "g",
    ),
    day: ([which, name, inMonth, year, thisMonth, ...next], { today }) => {
      const inMonthOf = (day: string) => weekdayOfMonth(day, places.get(which!)!, weekdayOf(name));
      const notPast = (...days: string[]) => days.find((day) => day >= today) ?? null;
      if (inMonth !== undefined) {
        const digits = String(months.get(inMonth)!).padStart(2, "0");
        const inYear = (each: number) => inMonthOf(`${each}-${digits}-01`);
        const thisYear = number(today.slice(0, 4));
        return year === undefined ? notPast(inYear(thisYear), inYear(thisYear + 1)) : inYear(number(year));
      }
      const nextMonth = inMonthOf(firstOfNextMonth(today));
      if (next.some((each) => each !== undefined)) return nextMonth;
      return thisMonth === undefined ? notPast(inMonthOf(today), nextMonth) : notPast(inMonthOf(today));
    },
  },
  later("\\b(?:de )?(hoy|manana) en (?:(ocho)|quince|2 weeks)(?: dias)?\\b", (today, [from, week]) =>
    plus(today, (from === "hoy" ? 0 : 1) + (week === undefined ? 14 : 7)),
  ),
  later("\\b(?:the )?day after tomorrow\\b|\\bpasado manana\\b|\\bapres[- ]demain\\b", (today) =>
    plus(today, 2),
  ),
  later("\\btomorrow\\b|(?<!\\blas? )\\bmanana(?: por la manana)?\\b|\\bdemain\\b", (today) =>
    plus(today, 1),
  ),
  later("\\btoday\\b|\\bhoy\\b|\\baujourd'hui\\b", (today) => today),
  later(
    `\\b(?:in|en|dentro de|dans) ${amount} (day|dia|jour|week|semana|semaine|month|mes|mois)(?:s|es)?\\b(?! (?:(?:or|o) ${amount}|and a half|y medi[oa])\\b)`,
    (today, [count, unit]) => plusUnits(today, count!, unit!),
  ),
  later(
    "\\bnext week\\b|\\b(?:la )?(?:(?:proxima|otra) semana|semana que (?:viene|entra))\\b|\\bsemaine prochaine\\b",
    (today) => plus(today, 7),
  ),
  later("\\bnext month\\b|\\b(?:el )?(?:proximo mes|mes que viene)\\b|\\bmois prochain\\b", (today) =>
    firstOfNextMonth(today),
  ),
];

/** Fallback rules for answers that name no exact day, tried in order. */
const looseRules: Rule[] = [
  {
    pattern: new RegExp(
      `\\b(?:end of|fin(?:es|ales)? de|fin) (${month})\\b(?: (?:of |de |del )?(\\d{4})\\b)?`,
      "g",
    ),
    day: ([name, text], { today }) => {
      const [year, at] = [yearOf(text), months.get(name!)!];
      const last = new Date(Date.UTC(year ?? number(today.slice(0, 4)), at, 0)).getUTCDate();
      return dayOf({ year, month: at, day: last }, today);
    },
  },
  written(`\\b(${month}) (?:of |de |del )?(\\d{4})\\b`, ([name, year]) => ({
    year: number(year),
    month: months.get(name!)!,
    day: 1,
  })),
  {
    pattern: new RegExp(`\\b${weekday}\\b`, "g"),
    day: ([name], { today }) => nextWeekday(today, weekdayOf(name)),
  },
  {
    pattern: /\b(?:(?:the|el|el dia|le) (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th))\b/g,
    day: ([after, before], { today }) => nextDayOfMonth(Number(after ?? before), today),
  },
  // "May" is also a verb, and Spanish short forms are other words as well: they need a preposition, or must stand
  // alone.
  written(
    `\\b(${fullMonths})\\b|(?:^|\\b(?:in|by|early|mid|late|next|this|en|para|from|desde|pour|des) )(${month})\\b(?= *[.!]*$)`,
    ([name, other]) => ({ month: months.get((name ?? other)!)!, day: 1 }),
  ),
  later(
    "^(?:right )?(?:now|away|asap|immediately|ahora|inmediatamente)\\b|^ya(?: mismo)?(?=\\W*$)|\\b(?:asap|as soon as possible|immediately|right away|lo antes posible|de inmediato)\\b",
    (today) => today,
  ),
];

/**
 * Parses a day in English, Spanish or French: `2027-03-01`, `March 1`, `1 de marzo`, `3/1`, `tomorrow`, `in two weeks`,
 * `Friday`, `the first Friday of March`. In `3/1` the month comes first for English speakers and the day for everyone
 * else, unless a number is above 12. Without a year it is the next such day, including today; a weekday is the next one
 * after today; a month alone is its first day, and its end the last. Unclear when the answer names several days, or one
 * that does not exist.
 */
export const understandDate = (text: string, context: AnswerContext): Understood =>
  severalDays.test(normalized(text)) || deniedDay.test(normalized(text))
    ? unclear
    : understandDay(text, context);

/** Like `understandDate`, but of several days of a month, as in "March 1-5", it is the one that is written out. */
export const understandDay = (text: string, context: AnswerContext): Understood =>
  isUnsure(text) ? unclear : decided(daysIn(text, context).days);

/** A text without the words that name its day, normalized. */
export const withoutDate = (text: string, context: AnswerContext): string => daysIn(text, context).rest;

const normalized = (text: string): string => plain(text).replace(/\s+/g, " ").trim();

function daysIn(text: string, context: AnswerContext): { days: (string | null)[]; rest: string } {
  const rest = { text: normalized(text).replace(twoWeeks, "2 weeks") };
  let days = exactRules.flatMap((rule) => take(rest, rule, context));
  for (const rule of looseRules) if (days.length === 0) days = take(rest, rule, context);
  return { days, rest: rest.text };
}

const decided = (days: (string | null)[]): Understood => {
  const existing = days.filter((day) => day !== null);
  return existing.length < days.length ? unclear : only(existing);
};

/** The days that a rule matches; the matched text is removed, so that no other rule matches it again. */
function take(rest: { text: string }, { pattern, day }: Rule, context: AnswerContext): (string | null)[] {
  const found: (string | null)[] = [];
  rest.text = rest.text.replace(pattern, (...match: (string | number | undefined)[]) => {
    const groups = match.slice(
      1,
      match.findIndex((one) => typeof one === "number"),
    );
    const named = day(groups as (string | undefined)[], context);
    if (named === undefined) return String(match[0]);
    found.push(named);
    return " | ";
  });
  return found;
}

const iso = (year: number, at: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, at - 1, day));
  const exists = date.getUTCMonth() === at - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null;
};

const plus = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);

/** So many days, weeks or months after a day. */
function plusUnits(day: string, count: string, unit: string): string {
  const many = counts.get(count) ?? Number(count);
  if (unit.startsWith("m")) return plusMonths(day, many);
  return plus(day, many * (/^(?:week|sema)/.test(unit) ? 7 : 1));
}

/** The next such day after today. @param at 0 for Sunday */
function nextWeekday(today: string, at: number): string {
  const ahead = (at - new Date(today).getUTCDay() + 7) % 7;
  return plus(today, ahead || 7);
}

/** Such a weekday of the month of a day. @param place 0 for the first, -1 for the last. @param at 0 for Sunday */
function weekdayOfMonth(day: string, place: number, at: number): string {
  const first = `${day.slice(0, 8)}01`;
  const from = place < 0 ? plus(plusMonths(first, 1), -7) : plus(first, 7 * place);
  return plus(from, (at - new Date(from).getUTCDay() + 7) % 7);
}

/** The same day some months later, or the last day of the month if that is shorter. */
function plusMonths(today: string, count: number): string {
  const [year, at, day] = today.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, at + count, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

function firstOfNextMonth(today: string): string {
  return `${plusMonths(`${today.slice(0, 8)}01`, 1).slice(0, 8)}01`;
}

/** The day of a written date. Without a year, the next such day, which for 29 February is in the next leap year. */
function dayOf({ year, month: at, day }: Parts, today: string): string | null {
  if (year !== undefined) return iso(year, at, day);
  const thisYear = Number(today.slice(0, 4));
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = iso(thisYear + ahead, at, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

/** The next day with this number, including today; null when no month has it. */
function nextDayOfMonth(day: number, today: string): string | null {
  const [year, at] = today.split("-").map(Number) as [number, number];
  for (let ahead = 0; ahead <= 2; ahead++) {
    const first = new Date(Date.UTC(year, at - 1 + ahead, 1));
    const date = iso(first.getUTCFullYear(), first.getUTCMonth() + 1, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}
