/*
 * When a visitor can't come: "not Friday", "any day but Sunday", "I can't on Mondays", in English and Spanish. Only
 * normalized text, with the full names of weekdays in the singular.
 */

const names = new Map<string, string>(
  [
    "monday tuesday wednesday thursday friday saturday sunday",
    "lunes martes miercoles jueves viernes sabado domingo",
  ].flatMap((days) => days.split(" ").map((day, at): [string, string] => [day, String(at + 1)])),
);
const weekday = [...names.keys()].join("|");
/** Several at once. */
const groups: [RegExp, string[]][] = [
  [/weekend|fin|finde/, ["6", "7"]],
  [/week ?day|work ?day|entre semana|dias/, ["1", "2", "3", "4", "5"]],
];
const group =
  "weekends?|fin(?:es)? de semana|findes?|week ?days?|work ?days?|entre semana|dias (?:de semana|entre semana|laborables)";
/** "En la mañana" is no tomorrow. */
const tomorrow = "(?<!\\b(?:por|en|a|de|durante) las? )manana(?! por la)";
const day = `(?:${group}|${weekday}|today|(?:the )?day after tomorrow|tomorrow|hoy|pasado manana|${tomorrow})`;
/** One or several: what follows a comma alone is another day, as in "I can't on Friday, Saturday?". */
const days = `(${day}(?:,? (?:and|or|nor|y|o|ni) (?:on |the |el |los |en )*${day})*)`;

const patterns = [
  `(?<!\\b(?:why|if) )\\b(?:not|except(?: for)?|excluding|other than|apart from|anything but)(?: on| the| this| during)* ${days}`,
  `\\b(?:any|every|all) ?[a-z ]{0,12}\\bbut(?: on| the)* ${days}`,
  `\\b(?:can't|cant|cannot|can not|couldn't|won't be able to|not (?:free|available|able)|unavailable|busy|working|at work|away|out of town)(?: (?:do|make|it|come|visit|go|be|there|to|see|on|for|this|next|the|during))* ${days}`,
  `${days} (?:(?:really|just|unfortunately) )?(?:(?:doesn't|doesnt|don't|dont|does not|do not|won't|wont|will not|can't) (?:work|suit|do)|(?:is|are)(?: not|n't| no) (?:good|possible|great|ok|okay|an option)|(?:is|are) (?:bad|out|tough)|i (?:can't|cannot|work\\b(?! (?:until|till|from|\\d))|am busy)|i'm (?:busy|working|away|not (?:free|available)))(?: for (?:me|us))?`,
  `(?<!\\bpor que )\\b(?:menos|excepto|salvo|pero no|que no sea|no puede ser|no)(?: el| los) ${days}`,
  `\\b(?:menos|excepto|salvo|pero no) ${days}`,
  `\\b(?:instead of|rather than|en (?:vez|lugar) del?)(?: the| this)? ${days}`,
  `\\bno (?:en )?(${group})`,
  `\\b(?:no (?:puedo|podemos|podre|podria|estoy|me (?:sirve|queda|va|viene|conviene)|tengo tiempo)|estoy ocupad[oa]|trabajo)(?: (?:libre|disponible|bien|ir|venir|verl[oa]|pasar|visitarl[oa]|el|los|este|en|durante))* ${days}`,
  `(?:\\b(?:el|los|este) )?${days} (?:no (?:puedo|podemos|podre|me (?:sirve|queda|va|viene|conviene)(?: bien)?|es posible|estoy)|trabajo(?! hasta| de \\d)|trabajamos|estoy ocupad[oa]|tengo (?:trabajo|clases?))`,
  `(?:\\b(?:el|los) )?${days} no\\b(?=\\W*(?:$|,|pero|mejor))`,
].map((pattern) => new RegExp(`${pattern}(?!\\p{L})`, "gu"));

/** Days that a text rules out. */
export interface Refused {
  /** Numbers of weekdays, 1 for Monday, and `today`, `tomorrow` and `overmorrow`. */
  days: string[];
  /** The text without them. */
  rest: string;
}

/** The days that a text rules out, and what else it says. */
export function refusedIn(text: string): Refused {
  const found = new Set<string>();
  let rest = text;
  for (const pattern of patterns)
    rest = rest.replace(pattern, (_match, list: string) => {
      for (const [name] of list.matchAll(new RegExp(`\\b(?:${day})\\b`, "g")))
        for (const each of numbersOf(name)) found.add(each);
      return " ";
    });
  return { days: [...found], rest };
}

function numbersOf(name: string): string[] {
  const number = names.get(name);
  if (number !== undefined) return [number];
  if (name === "today" || name === "hoy") return ["today"];
  if (/after tomorrow|pasado/.test(name)) return ["overmorrow"];
  return groups.find(([words]) => words.test(name))?.[1] ?? ["tomorrow"];
}
