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
    ["a", "one", "two", "three", "four", "five", "six"],
    ["an", "una", "dos", "tres", "cuatro", "cinco", "seis"],
    ["", "un", "", "", "", "", ""],
    ["", "une", "deux", "trois", "quatre", "cinq", "six"],
  ].flatMap((words) => words.map((word, at): [string, number] => [word, Math.max(at, 1)])),
);
const amount = `(\\d{1,3}|${[...counts.keys()].filter(Boolean).join("|")})`;

/** A calendar date; `year` is undefined when the answer omits it. */
interface Parts {
  year?: number | undefined;
  month: number;
  day: number;
}

interface Rule {
  pattern: RegExp;
  /** The day, YYYY-MM-DD; null when it does not exist. */
  day: (groups: (string | undefined)[], context: AnswerContext) => string | null;
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
  later("\\b(?:the )?day after tomorrow\\b|\\bpasado manana\\b|\\bapres[- ]demain\\b", (today) =>
    plus(today, 2),
  ),
  later("\\btomorrow\\b|\\bmanana(?: por la manana)?\\b|\\bdemain\\b", (today) => plus(today, 1)),
  later("\\btoday\\b|\\bhoy\\b|\\baujourd'hui\\b", (today) => today),
  later(
    `\\b(?:in|en|dentro de|dans) ${amount} (day|dia|jour|week|semana|semaine|month|mes|mois)(?:s|es)?\\b`,
    (today, [count, unit]) => {
      const many = counts.get(count!) ?? Number(count);
      if (unit!.startsWith("m")) return plusMonths(today, many);
      return plus(today, many * (/^(?:week|sema)/.test(unit!) ? 7 : 1));
    },
  ),
  later(
    "\\bnext week\\b|\\b(?:la )?(?:proxima semana|semana que viene)\\b|\\bsemaine prochaine\\b",
    (today) => plus(today, 7),
  ),
  later("\\bnext month\\b|\\b(?:el )?(?:proximo mes|mes que viene)\\b|\\bmois prochain\\b", (today) =>
    firstOfNextMonth(today),
  ),
];

/** Fallback rules for answers that name no exact day, tried in order. */
const looseRules: Rule[] = [
  written(`\\b(${month}) (?:of |de |del )?(\\d{4})\\b`, ([name, year]) => ({
    year: number(year),
    month: months.get(name!)!,
    day: 1,
  })),
  {
    pattern: new RegExp(`\\b(${[...weekdays.keys()].join("|")})\\b`, "g"),
    day: ([name], { today }) => {
      const ahead = (weekdays.get(name!)! - new Date(today).getUTCDay() + 7) % 7;
      return plus(today, ahead || 7);
    },
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
    "^(?:right )?(?:now|away|asap|immediately|ahora|ya|inmediatamente)\\b|\\b(?:asap|as soon as possible|immediately|right away|lo antes posible|de inmediato)\\b",
    (today) => today,
  ),
];

/**
 * Parses a day in English, Spanish or French: `2027-03-01`, `March 1`, `1 de marzo`, `3/1`, `tomorrow`, `in two weeks`,
 * `Friday`. In `3/1` the month comes first for English speakers and the day for everyone else, unless a number is above
 * 12. Without a year it is the next such day, including today; a weekday is the next one after today; a month alone is
 * its first day. Unclear when the answer names several days, or one that does not exist.
 */
export function understandDate(text: string, context: AnswerContext): Understood {
  if (isUnsure(text)) return unclear;
  const rest = { text: plain(text).replace(/\s+/g, " ").trim() };
  const exact = exactRules.flatMap((rule) => take(rest, rule, context));
  if (exact.length > 0) return decided(exact);
  for (const rule of looseRules) {
    const found = take(rest, rule, context);
    if (found.length > 0) return decided(found);
  }
  return unclear;
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
    found.push(day(groups as (string | undefined)[], context));
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
