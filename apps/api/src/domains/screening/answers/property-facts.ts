import type { Property, Settings } from "@rental/contract";
import { dayInWords } from "@rental/contract/words/day";
import { bedrooms, homeWords, parkingWords, petWords, rentAMonth } from "@rental/contract/words/home";
import { atStart, type ReadLanguage, readLanguages } from "@rental/contract/words/language";
import { money, wholeNumber } from "@rental/contract/words/money";
import { plain } from "./words.ts";

/** What answers are composed from. The property is null when the run has none. */
interface Known {
  property: Property | null;
  settings: Pick<Settings, "publicPhone">;
  /** Whether to answer in Spanish instead of English. */
  spanish: boolean;
}

interface Fact {
  /** Matches questions about this fact. */
  asked: RegExp;
  /** The answer; null when unknown. */
  answer(known: Known): string | null;
}

/** Words a fact about the property, in English and Spanish. */
const about = (
  asked: RegExp,
  answer: (property: Property) => [english: string, spanish: string] | null,
): Fact => ({
  asked,
  answer: ({ property, spanish }) => (property && answer(property)?.[spanish ? 1 : 0]) ?? null,
});

/** Words a fact that is always expressed by the same sentence. */
const said = (word: (language: ReadLanguage) => string): [english: string, spanish: string] => {
  const [english, spanish] = readLanguages.map((language) => `${atStart(word(language))}.`);
  return [english!, spanish!];
};

const facts: Fact[] = [
  about(/\b(?:deposit|deposito|fianza)\b/, ({ depositAmount: amount }) =>
    amount === null
      ? null
      : [`The deposit is ${money(amount, "en")}.`, `El depósito es de ${money(amount, "es")}.`],
  ),
  about(
    /\b(?:rent|price|cost|how much|precio|cuesta|cuanto es|alquiler|renta)\b/,
    ({ monthlyRent: rent }) => [
      `The rent is ${rentAMonth(rent, "en")}.`,
      `El alquiler es de ${rentAMonth(rent, "es")}.`,
    ],
  ),
  about(/\b(?:pets?|dogs?|cats?|mascotas?|perros?|gatos?)\b/, ({ petPolicy }) =>
    petPolicy === null ? null : said((language) => petWords[language][petPolicy]),
  ),
  about(/\b(?:parking|garage|estacionamiento|garaje|aparcamiento)\b/, ({ parking: kind }) =>
    kind === null ? null : said((language) => parkingWords[language][kind]),
  ),
  about(
    /\b(?:bedrooms?|rooms?|bathrooms?|habitacion(?:es)?|dormitorios?|recamaras?|cuartos?|banos?)\b/,
    (property) =>
      said(
        (language) =>
          `${bedrooms(property.bedrooms, language)}, ${homeWords[language].bathrooms(property.bathrooms)}`,
      ),
  ),
  about(/\b(?:big|large|size|square|sq ?ft|grande|tamano|metros)\b/, ({ squareFootage: size }) =>
    size === null
      ? null
      : [
          `It has ${homeWords.en.squareFeet(wholeNumber(size, "en"))}.`,
          `Tiene ${homeWords.es.squareFeet(wholeNumber(size, "es"))}.`,
        ],
  ),
  about(/\b(?:available|vacant|disponible|libre)\b/, ({ available, availabilityDate: day }) => {
    const is = (word: (language: ReadLanguage) => string): [string, string] => [
      `It is ${word("en")}.`,
      `Está ${word("es")}.`,
    ];
    if (day !== null) return is((language) => homeWords[language].availableFrom(dayInWords(day, language)));
    if (available) return is((language) => homeWords[language].availableNow);
    return said((language) => homeWords[language].notAvailable);
  }),
  about(/\b(?:address|where|located|direccion|donde|ubicacion)\b/, ({ address }) => [
    `The address is ${address}.`,
    `La dirección es ${address}.`,
  ]),
  {
    asked: /\b(?:phone|call you|telefono|llamarles?|llamar)\b/,
    answer: ({ settings: { publicPhone }, spanish }) => {
      if (publicPhone.trim() === "") return null;
      return spanish ? `Nuestro teléfono es ${publicPhone}.` : `Our phone number is ${publicPhone}.`;
    },
  },
];

/** Openings of questions without a question mark. */
const begins =
  /^(?:what|whats|how|when|where|which|is|are|does|do|can|could|may|que|cual|cuanto|cuando|donde|hay|puedo|se puede|es|esta)\b/;

/** Whether a message asks a question. The first of two in one sentence of Spanish has only the mark that opens it. */
export const isQuestion = (text: string): boolean => /[?¿]/.test(text) || begins.test(plain(text).trim());

/** Policies are for people to state, and exceptions to them for people to decide. */
const forPeople =
  /\b(?:(?:service|assistance|support|therapy|guide) (?:animal|dog|cat)s?|emotional support|vouchers?|sec(?:tion|\.)? ?(?:8|eight)|hcv|(?:city)?fheps|vash|accommodations?|disabilit(?:y|ies)|disabled|handicap(?:ped)?|wheelchair|esa (?:letter|dog|cat|animal)|(?:an|my|our|have|has|the) esas?|esas (?:ok|okay|allowed|accepted|welcome)|housing (?:choice|assistance|authority|benefits?)|rental assistance|sources? of income|ssdi?|(?<!\bpet )polic(?:y|ies)|fair housing|discriminat\w*|(?:animal(?:es)?|perr[oa]s?|gat[oa]s?|mascotas?) (?:de )?(?:servicio|apoyo|asistencia|terapia|guia)|discapaci(?:dad|tad[oa]s?)|silla de ruedas|(?:vales?|cupon(?:es)?) (?:de|para) (?:la )?(?:vivienda|renta|alquiler)|(?:seccion|plan) ?(?:8|ocho)|subsidios?|fuentes? de ingresos|apoyo emocional|ajustes? razonables?|(?<!de )politicas?|discriminacion)\b/;

const forHuman =
  /\b(?:(?:talk|speak|chat) (?:to|with)|real person|human|representative|call me|hablar con|persona real|humano|representante|ll[ae]m[ae]n?me)\b/;
const whoever =
  "(?: an?| una?)?(?: real| actual| live)? (?:person|human(?: being)?|bot|robot|machine|computer|ai|persona|human[oa]|maquina)";
const whoAnswers = new RegExp(
  `\\b(?:(?:are|r) (?:you|u)|is (?:this|it)|am i (?:talking|speaking|chatting) (?:to|with)|eres|es(?:to)?(?: usted)?|son|(?:hablo|estoy hablando) con)${whoever}(?: real)?(?: (?:or|o)${whoever})?\\b`,
);

/** Whether someone asks who writes to them: a program says that it is one, and nobody has to come. */
export const asksWhoAnswers = (text: string): boolean => whoAnswers.test(plain(text.slice(0, 1_000)));

/** Whether someone asks to talk to a person. */
export const asksForPerson = (text: string): boolean =>
  forHuman.test(plain(text.slice(0, 1_000)).replace(whoAnswers, " "));

/** Whether a message must be answered by a person: accommodations, assistance animals, vouchers. */
export const isForPerson = (text: string): boolean => forPeople.test(plain(text.slice(0, 2_000)));

/** Whether a message asks for a fact that a property's record can hold, known or not. */
export const asksFact = (text: string): boolean =>
  isQuestion(text) && facts.some(({ asked }) => asked.test(plain(text.slice(0, 2_000))));

/** Answers the questions that a message asks about the property, in one text; null when none of the facts is known. */
export function factsFor(text: string, known: Known): string | null {
  if (!isQuestion(text)) return null;
  const asked = plain(text.slice(0, 2_000));
  const found = facts.flatMap((fact) => (fact.asked.test(asked) ? (fact.answer(known) ?? []) : []));
  return found.length === 0 ? null : found.join(" ");
}
