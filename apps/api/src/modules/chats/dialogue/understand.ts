import { DateTime } from "luxon";
import {
  type AnswerContext,
  asksForPerson,
  isForPerson,
  isQuestion,
  plain,
  understand as understandAnswer,
} from "../../answers/answers.service.ts";
import { addressOf, reachIn } from "./address.ts";
import type { DialogueState, Wishes } from "./state.ts";
import { wishesIn } from "./wishes.ts";

/** What a message means, in the state in which it was written. */
export type Heard =
  | { intent: "expected"; value: string }
  | { intent: "person"; mustBePerson: boolean }
  | { intent: "search"; wishes: Wishes }
  /** A listing is named that need not be one of those to choose from. */
  | { intent: "listing"; id: string; chosenTo: "describe" | "book" }
  /** What the listing that is talked about is like. */
  | { intent: "describe" }
  /** An answer in other words than the visitor's. */
  | { intent: "answer"; value: string }
  | {
      intent:
        | "menu"
        | "whoWeAre"
        | "book"
        | "forms"
        | "more"
        | "thanks"
        | "question"
        | "wrongAnswer"
        | "unclear";
    };

/** What the meaning depends on besides the state. */
export interface Context extends AnswerContext {
  timeZone: string;
}

const menu =
  /^\W*(?:help|menu|options|start over|hi|hello|hey|good (?:morning|afternoon|evening)|what can you do|what do you do|how does (?:this|it) work|ayuda|opciones|empezar|inicio|hola|buen[oa]s (?:dias|tardes|noches)|buenas|que puedes? hacer|que sabes hacer|back|volver)\b/;
const whoWeAre =
  /\b(?:who are you|who is this|about you|licen[cs]e|phone(?: number)?|website|web ?site|telephone|contact (?:you|info)|are you (?:a )?(?:bot|robot|human|real)|quien(?:es)? (?:eres|son|es)|licencia|telefono|sitio web|pagina web|eres (?:un )?(?:bot|robot))\b/;
const book =
  /\b(?:book|tour|viewing|showing|appointment|schedule|visit|come (?:by|see)|see (?:it|this|the)|take a look|reservar|visitar?|visita|cita|agendar|ver (?:el|la|lo|este|esta))\b/;
const forms =
  /\b(?:apply|applying|application|pre-?screen\w*|qualify|prequalify|answer (?:the |some )?questions|aplicar|solicitar|solicitud|calificar|responder (?:las |unas )?preguntas)\b/;
const more = /^\W*(?:more|show more|next|others?|mas|ver mas|siguientes?|otr[oa]s?)\b/;
const search =
  /\b(?:listings?|apartments?|flats?|homes?|houses?|units?|rentals?|places?|studios?|something|anything|looking for|properties|what do you have|vacanc(?:y|ies)|pisos?|apartamentos?|departamentos?|casas?|viviendas?|propiedades|anuncios|algo|busco|buscando|que tienen|estudios?)\b/;
const thanks =
  /^\W*(?:thanks|thank you|thx|great|perfect|ok(?:ay)?|bye|goodbye|that'?s all|no thanks|gracias|perfecto|vale|adios|eso es todo|no gracias)\b/;

/** Understands a message by rule: the same message in the same state always means the same. */
export function understand(text: string, state: DialogueState, context: Context): Heard {
  const said = plain(text.slice(0, 1_000)).replace(/\s+/g, " ").trim();
  if (isForPerson(text)) return { intent: "person", mustBePerson: true };
  if (asksForPerson(text)) return { intent: "person", mustBePerson: false };
  if (menu.test(said) && said.length <= 40) return { intent: "menu" };
  const value = expected(text, state, context);
  if (value !== undefined) return { intent: "expected", value };
  const wishes = wishesIn(text, context);
  const hasWishes = Object.keys(wishes).length > 0;
  const isSearch = search.test(said);
  // A question about the listing that is talked about, rather than the wish for another one.
  if (state.propertyId !== null && isQuestion(text) && !isSearch && !book.test(said) && !whoWeAre.test(said))
    return { intent: "question" };
  if (forms.test(said)) return { intent: "forms" };
  if (book.test(said)) return { intent: "book" };
  if (whoWeAre.test(said)) return { intent: "whoWeAre" };
  if (more.test(said)) return { intent: "more" };
  if (hasWishes || isSearch) return { intent: "search", wishes };
  if (thanks.test(said)) return { intent: "thanks" };
  if (isQuestion(text)) return { intent: "question" };
  return { intent: state.expects.kind === "anything" ? "unclear" : "wrongAnswer" };
}

/** The answer to what the chat has asked; nothing when the message is none. */
function expected(text: string, { expects }: DialogueState, context: Context): string | undefined {
  switch (expects.kind) {
    case "anything":
      return undefined;
    case "listing":
    case "form":
      return chosen(text, expects.labels, expects.ids) ?? expects.ids[placeIn(text)];
    case "day":
      return labelled(text, expects.labels, expects.days) ?? dayOf(text, context);
    case "time":
      return labelled(text, expects.labels, expects.starts) ?? timeOf(text, expects.starts, context);
    case "name":
      return isName(text) ? text.trim() : undefined;
    case "address": {
      const address = addressOf(text);
      return address && Object.values(address)[0];
    }
    case "reach":
      return reachIn(text);
    case "answer":
      return text;
  }
}

function chosen(text: string, labels: string[], values: string[]): string | undefined {
  const options = labels.map((label, at) => ({ label, value: values[at]! }));
  const understood = understandAnswer({ type: "choice", options }, text, { today: "", language: "en" });
  return understood.ok ? String(understood.value) : undefined;
}

/** The value with exactly this label: days and times that look alike are different ones. */
function labelled(text: string, labels: string[], values: string[]): string | undefined {
  const at = labels.findIndex((label) => plain(label) === plain(text).trim());
  return values[at];
}

const places = [
  /\b(?:1|1st|first|uno|primer[oa]?)\b/,
  /\b(?:2|2nd|second|dos|segund[oa])\b/,
  /\b(?:3|3rd|third|tres|tercer[oa]?)\b/,
  /\b(?:4|4th|fourth|cuatro|cuart[oa])\b/,
  /\b(?:5|5th|fifth|cinco|quint[oa])\b/,
];

/** The place that a short message names, from 0, such as "the second one"; -1 when it names none or several. */
function placeIn(text: string): number {
  if (text.length > 30) return -1;
  const named = places.flatMap((pattern, at) => (pattern.test(plain(text)) ? [at] : []));
  return named.length === 1 ? named[0]! : -1;
}

function dayOf(text: string, context: Context): string | undefined {
  const understood = understandAnswer({ type: "date" }, text, context);
  return understood.ok ? String(understood.value) : undefined;
}

/** `3:30 pm`, `15:30`, `at 3`: the only one of the times that it can mean. */
function timeOf(text: string, starts: string[], { timeZone }: Context): string | undefined {
  const match = /\b(\d{1,2})(?::(\d\d))?\s*([ap])?\.?m?\b/.exec(plain(text));
  if (!match) return undefined;
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]];
  const hours = half === "p" ? [(hour % 12) + 12] : half === "a" ? [hour % 12] : [hour, (hour % 12) + 12];
  const found = starts.filter((start) => {
    const local = DateTime.fromISO(start, { zone: timeZone });
    return hours.includes(local.hour) && local.minute === minute;
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A name is not a question, and has no digits. */
const isName = (text: string): boolean => {
  const name = text.trim();
  return /^[^\d?@/]{2,100}$/u.test(name) && /\p{L}{2}/u.test(name) && !isQuestion(name);
};
