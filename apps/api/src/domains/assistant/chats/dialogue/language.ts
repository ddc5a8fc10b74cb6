import { type ReadLanguage, readLanguages } from "@rental/contract/words/language";
import { plain } from "../../../screening/answers/answers.service.ts";
import type { DialogueState } from "./state.ts";

/*
 * Whether a visitor writes in another language than before. Only words that no sentence of the other language has
 * count; those that are part of names, such as "de la", only if there are others. A loanword or a courtesy changes
 * nothing.
 */

const words = (list: string): Set<string> => new Set(list.trim().split(/\s+/));

/** Words, normalized by `plain`, that say in which language a sentence is. */
const telling: Record<ReadLanguage, Set<string>> = {
  en: words(`
    i i'm i'd i'll i've im ive my we we're we'd our you your you're is are am was were do does did don't dont doesn't can
    can't cant cannot could couldn't would wouldn't will won't should have haven't has had what what's whats when where
    which who how why it it's its this that that's there these those they them hi hello hey want wanna need like looking
    please yes yeah okay see speak english any some much many available still rent pets dogs cats bedroom bedrooms book
    schedule tomorrow today morning afternoon evening monday tuesday wednesday thursday friday saturday sunday not`),
  es: words(`
    yo mi mis nos nuestro nuestra usted ustedes su sus es esta estan estoy estamos son soy somos era hay tiene tienen
    tengo tenemos tendra puedo puede pueden podemos podria podrian podriamos quiero queremos quisiera quisieramos
    gustaria busco buscamos buscando necesito necesitamos aceptan acepta admiten permiten incluye incluyen cuesta cuanto
    cuantos cuanta cuantas cual cuales cuando donde como quien que hola buenas buenos dias tardes noches si tambien pero
    para porque muy mas menos mejor ver verlo verla verlos visitar ir voy vamos hablo habla hablan hablar espanol ingles
    entiendo sigue disponible disponibles alquiler renta arriendo mascotas mascota perro perros gato gatos habitacion
    habitaciones recamara recamaras dormitorio dormitorios cuarto cuartos estacionamiento apartamento departamento piso
    vivienda favor manana hoy lunes martes miercoles jueves viernes sabado domingo reservar cita visita llamar
    lo este esa ese eso algo quedan queda mensaje mensajes recibir escriban escribir manden mandarme dejen cancelar
    aplicar requisitos contrato inquilino inquilina banos`),
};

/** Forms of verbs and questions, which no name contains: one of them is enough if no word is of the other language. */
const decisive = words(`
    quiero queremos quisiera quisieramos necesito necesitamos busco buscamos puedo podemos podria podrian podriamos tengo
    tenemos tienen tiene soy somos estoy estamos cuesta cuanto cuantos cuanta cuantas cual cuales cuando donde aceptan
    permiten admiten incluye incluyen`);

/** Words that names of streets and homes contain as well. */
const supporting: Record<ReadLanguage, Set<string>> = {
  en: words("the of and at on in for with from to a an or by near one two place home apartment house street"),
  es: words("el la los las de del al y en un una unos unas con por sin a o e casa calle"),
};

/** Spelled alike in both languages, or used in both. */
const shared = words("a no me come has son am");

/** What people say in either language. */
const courtesies =
  /\b(?:muchas |muchisimas |mil )?gracias\b|\bpor favor\b|\bhasta (?:luego|manana)\b|\b(?:mi|su) casa\b|\b(?:no )?problemo?\b|\bthank you\b|\bthanks\b|\bplease\b|\bokay\b|\bsorry\b/g;

/** Asks to be answered in a language, in any language. */
const asks: Record<ReadLanguage, RegExp> = {
  en: /\b(?:(?:in|speak|prefer) english|(?:en|hablan?|habla usted|hablas|prefiero) ingles|english,? please|ingles,? por favor)\b/,
  es: /\b(?:(?:in|speak|prefer) spanish|(?:en|hablan?|habla usted|hablas|prefiero|hablo) espanol|spanish,? please|espanol,? por favor)\b/,
};

/** Does not speak it. */
const notSpoken: Record<ReadLanguage, RegExp> = {
  en: /\bno (?:\w+ ){0,2}(?:hablo|entiendo|se|leo) (?:\w+ ){0,2}ingles\b|\b(?:don'?t|do not|can'?t) (?:speak|understand|read) (?:\w+ ){0,2}english\b/,
  es: /\bno (?:\w+ ){0,2}(?:hablo|entiendo|se|leo) (?:\w+ ){0,2}espanol\b|\b(?:don'?t|do not|can'?t) (?:speak|understand|read) (?:\w+ ){0,2}spanish\b/,
};

const otherThan: Record<ReadLanguage, ReadLanguage> = { en: "es", es: "en" };

/** The language that a visitor asks for; nothing if a message asks for none. */
export function languageAsked(text: string): ReadLanguage | undefined {
  const said = plain(text.slice(0, 500));
  for (const language of ["en", "es"] as const)
    if (notSpoken[language].test(said)) return otherThan[language];
  const asked = (["en", "es"] as const).filter((language) => asks[language].test(said));
  return asked.length === 1 ? asked[0] : undefined;
}

/** Letters of Portuguese, French, Catalan and others, which share many words with Spanish or English. */
const ofOthers = /[àâãäåæçèêëìîïòôõöøœßÿ]/i;

/** The language of a text that is unmistakably in one of those that the chat speaks. */
export function languageOf(text: string): ReadLanguage | undefined {
  const begun = text.slice(0, 1_000);
  if (ofOthers.test(begun.normalize("NFC"))) return undefined;
  const said = plain(begun).replace(courtesies, " ");
  const all = new Set(said.match(/[a-z]+(?:'[a-z]+)*/g) ?? []);
  const count = (known: Set<string>) =>
    [...all].filter((word) => known.has(word) && !shared.has(word)).length;
  const isDecided = [...all].some((word) => decisive.has(word));
  const marks = /[¿¡]/.test(begun) ? 1 : 0;
  const strong = { en: count(telling.en), es: count(telling.es) + marks };
  const total = { en: strong.en + count(supporting.en), es: strong.es + count(supporting.es) };
  for (const language of ["en", "es"] as const) {
    const other = otherThan[language];
    // The other words may all be of a name.
    const isAlone = strong[language] >= 2 && strong[other] === 0;
    if (isAlone || (strong[language] >= 1 && total[language] >= 2 && total[language] > 2 * total[other]))
      return language;
  }
  return isDecided && total.en === 0 ? "es" : undefined;
}

/** The language in which to answer a message. @param current that of the chat, ISO 639-1 */
export function languageToAnswer(text: string, { expects }: DialogueState, current: string): string {
  // The questions of a form stay in the language in which it was begun.
  if (expects.kind === "answer") return current;
  const asked = languageAsked(text);
  if (asked) return asked;
  // A name and an address may be in any language, and a third language is not known here.
  const isScripted = readLanguages.some((one) => one === current);
  if (expects.kind === "name" || expects.kind === "address" || !isScripted) return current;
  if ("labels" in expects && expects.labels.some((label) => plain(label) === plain(text).trim()))
    return current;
  return languageOf(text) ?? current;
}
