import type { Property, Settings } from "@rental/contract";
import { dayInWords } from "@rental/contract/words/day";
import {
  bedrooms,
  homeWords,
  parkingWords,
  petWords,
  propertyTypeWords,
  rentAMonth,
} from "@rental/contract/words/home";
import { detailWords, feeTerms, laundryWords, leaseTerm } from "@rental/contract/words/home-details";
import { atStart, type ReadLanguage, readLanguages } from "@rental/contract/words/language";
import { money, wholeNumber } from "@rental/contract/words/money";
import { plain, wordsOf } from "./words.ts";

/** What answers are composed from. The property is null when the run has none. */
interface Known {
  property: Property | null;
  settings: Pick<Settings, "publicPhone">;
  /** Whether to answer in Spanish instead of English. */
  spanish: boolean;
  /** YYYY-MM-DD, in the account's time zone. */
  today: string;
}

interface Fact {
  /** Matches questions about this fact. */
  asked: RegExp;
  /** The answer; null when unknown. @param text the question, as by `plain` */
  answer(known: Known, text: string): string | null;
}

/** Words a fact about the property, in English and Spanish. */
const about = (
  asked: RegExp,
  answer: (property: Property, text: string, today: string) => [english: string, spanish: string] | null,
): Fact => ({
  asked,
  answer: ({ property, spanish, today }, text) =>
    (property && answer(property, text, today)?.[spanish ? 1 : 0]) ?? null,
});

/** Words a fact that is always expressed by the same sentence. */
const said = (word: (language: ReadLanguage) => string): [english: string, spanish: string] => {
  const [english, spanish] = readLanguages.map((language) => `${atStart(word(language))}.`);
  return [english!, spanish!];
};

/** Labels what is in the owner's own words. */
const labelled = (
  [english, spanish]: [string, string],
  word: (language: ReadLanguage) => string,
): [string, string] => [`${english}: ${word("en")}.`, `${spanish}: ${word("es")}.`];

/** The fees that a question names, or all. */
function feesFor(text: string, fees: NonNullable<Property["fees"]>): NonNullable<Property["fees"]> {
  if (/\b(?:fees|cuotas?|cargos?|cobros?|solicitud|aplicacion)\b/.test(text)) return fees;
  const asked = wordsOf(text);
  return fees.filter(({ name }) =>
    wordsOf(name).some((word) => word.length > 2 && word !== "fee" && asked.includes(word)),
  );
}

/** What the owner lists that a question names: "Fenced yard" for "is there a yard?". */
function featuresFor(text: string, features: readonly string[]): string[] {
  const singular = (word: string) => word.replace(/s$/, "");
  const asked = wordsOf(text).map(singular);
  return features.filter((feature) => {
    const words = wordsOf(feature).map(singular);
    return words.some((word, at) => word.length >= (at === words.length - 1 ? 4 : 6) && asked.includes(word));
  });
}

/** Asks for an amount, whatever else it says. */
const howMuch = /\b(?:how much|what(?:'?s| is| are) the|cuanto|cual(?:es)? (?:es|son))\b/;
/** What can be settled about an amount, which no record holds. */
const terms =
  /\b(?:refund\w*|get (?:it|my|the) .{0,20}back|negotia\w*|lower|come down|reduc\w*|discounts?|specials?|waiv\w*|installments?|payments?|pay|split|due|late|raise[ds]?|increases?|reembols\w*|devuelv\w*|devoluci\w*|negocia\w*|bajar\w*|rebaj\w*|descuentos?|plazos|pagos?|pagar\w*|aumen\w*)\b/;
const ofTerms = (text: string): boolean => terms.test(text) && !howMuch.test(text);
/** What somebody must earn is compared to the rent, and is not it. */
const ofIncome =
  /\b(?:income|salary|credit|earn|make|qualify|\dx|ingresos?|salario|sueldo|ganar|credito|calificar)\b/;

/** What somebody pays before the first night. */
const toMoveIn =
  /\b(?:how much|what do i (?:pay|need)|total|cost|cuanto)\b.*\b(?:move|moving|get) in\b|\bmove[ -]?in (?:costs?|total|amount)\b|\bcuanto\b.*\b(?:para|al) (?:entrar|mudar(?:me|nos|se)?)\b/s;
const ofRent = /\b(?:rent|price|precio|alquiler|renta)\b/;
/** Names more than the rent. */
const ofMore =
  /\b(?:fees?|deposit|parking|garage|utilit(?:y|ies)|deposito|fianza|solicitud|aplicacion|cuotas?|cargos?|estacionamiento|garaje|servicios)\b/;

const rentOf = (rent: number): [string, string] => [
  `The rent is ${rentAMonth(rent, "en")}.`,
  `El alquiler es de ${rentAMonth(rent, "es")}.`,
];

/** Seeing a home without going there. */
const virtualTour =
  /\b(?:virtual(?:ly|es|mente)?|3d|videos?(?! (?:intercom|surveillance|cameras?|doorbell|security))|face ?time|zoom|video ?(?:call|chat|llamada)|videollamadas?|matterport)\b/;
/** Said of it, "I'd like one" asks as well as "is there one?" */
const wantsIt =
  /\b(?:send|share|show|want|like|love|need|prefer|interested|see|do|quiero|quisiera|gustaria|manda\w*|envi\w*|prefiero|ver|hacer|interesa)\b/;

/** Whether someone asks to see a home from afar, which is no visit. */
export function asksVirtualTour(text: string): boolean {
  const said = plain(text.slice(0, 1_000));
  return virtualTour.test(said) && (isQuestion(text) || wantsIt.test(said));
}

const asks = (text: string): boolean => isQuestion(text) || asksVirtualTour(text);

const facts: Fact[] = [
  about(/\b(?:deposit|deposito|fianza)\b/, ({ depositAmount: amount }, text) =>
    amount === null || ofTerms(text) || toMoveIn.test(text)
      ? null
      : [`The deposit is ${money(amount, "en")}.`, `El depósito es de ${money(amount, "es")}.`],
  ),
  about(
    /(?<!\bpet |\bfor |\bpor |\ben )\b(?:rent(?! (?:to|it|from|with|this|that|here|out|an?|for (?:\w+ ){1,2}(?:nights?|days?|weeks?|months?|years?))\b)|price|precio|alquiler|renta)\b|\b(?:cost|how much|cuesta|(?<!\bde )cuanto (?:es|sale|vale))\b/,
    ({ monthlyRent: rent }, text) =>
      ofTerms(text) || ofIncome.test(text) || toMoveIn.test(text) || (!ofRent.test(text) && ofMore.test(text))
        ? null
        : rentOf(rent),
  ),
  about(toMoveIn, ({ monthlyRent: rent, depositAmount: deposit, fees }, text) => {
    // A sum would be wrong without what nobody entered.
    if (deposit === null) return ofRent.test(text) ? rentOf(rent) : null;
    const due = (fees ?? []).filter(({ required }) => required);
    const listed = (language: ReadLanguage): string =>
      due.map((fee) => ` ${fee.name}: ${feeTerms(fee, language)}.`).join("");
    return [
      `The rent is ${rentAMonth(rent, "en")}. The deposit is ${money(deposit, "en")}.${listed("en")}`,
      `El alquiler es de ${rentAMonth(rent, "es")}. El depósito es de ${money(deposit, "es")}.${listed("es")}`,
    ];
  }),
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
  about(
    /\b(?:(?<!\d )(?:big|large)(?! (?:dogs?|cats?|pets?|breeds?))|size|square|sq ?ft|sqft|grande|tamano|metros)\b/,
    ({ squareFootage: size }, text) =>
      size === null ||
      (/\b(?:dogs?|cats?|pets?|perros?|gatos?|mascotas?)\b/.test(text) && !/\bhow (?:big|large)\b/.test(text))
        ? null
        : [
            `It has ${homeWords.en.squareFeet(wholeNumber(size, "en"))}.`,
            `Tiene ${homeWords.es.squareFeet(wholeNumber(size, "es"))}.`,
          ],
  ),
  about(virtualTour, ({ virtualTourUrl: url }) =>
    url === null || url === "" ? null : [`There is a virtual tour: ${url}`, `Hay una visita virtual: ${url}`],
  ),
  about(
    /\b(?:avail(?:able)?|vacant|disponible|libre|(?:still|(?<!\bhow much )is (?:it|this|that)|esta|sigue)(?: up| still)? (?:for rent|en (?:renta|alquiler)))\b|\b(?:is|has|have) (?:it|this|that|they) (?:(?:already|been) )*(?:rented|taken|leased)\b|\bon the market\b|\bya (?:se |l[oa] )?(?:rento|rentaron|alquilo|alquilaron)\b|\b(?:when|date|how soon|cuando|fecha)\b.*\b(?:mov(?:e|ing)[ -]?in|mudar\w*|mudanza)\b|\bmove[ -]?in date\b|\b(?:can|could|may) (?:i|we) move in\b|\b(?:me|nos) (?:puedo|podemos|podria|podriamos) mudar\b|\b(?:puedo|podemos|podria|podriamos) mudar(?:me|nos)\b/s,
    ({ available, availabilityDate: day }, _, today) => {
      const is = (word: (language: ReadLanguage) => string): [string, string] => [
        `It is ${word("en")}.`,
        `Está ${word("es")}.`,
      ];
      if (!available) return said((language) => homeWords[language].notAvailable);
      if (day === null || day <= today) return is((language) => homeWords[language].availableNow);
      return is((language) => homeWords[language].availableFrom(dayInWords(day, language)));
    },
  ),
  about(/\b(?:laundry|washers?|dryers?|lavanderia|lavadora|secadora)\b/, ({ laundry }) =>
    laundry === null
      ? null
      : labelled(["Laundry", "Lavandería"], (language) => laundryWords[language][laundry]),
  ),
  about(
    /\b(?:utilit(?:y|ies)|water|electric(?:ity)?|gas|trash|internet|wi-?fi|included|servicios|agua|luz|electricidad|incluid[oa]s?)\b/,
    ({ utilitiesIncluded: all }) =>
      all &&
      labelled(["Included in the rent", "Incluido en el alquiler"], (language) =>
        all.length === 0 ? detailWords[language].none : all.join(", "),
      ),
  ),
  about(/\b(?:un)?furnished|furniture|amueblad[oa]|muebles\b/, ({ furnished }) =>
    furnished === null
      ? null
      : said((language) => detailWords[language][furnished ? "furnished" : "notFurnished"]),
  ),
  about(
    /\b(?:leases?|month[ -]to[ -]month|(?:\d+|two|three|six|twelve|how many|few|couple of) months?|contrato|(?:\d+|dos|tres|seis|doce|cuantos|pocos) meses|mes a mes|plazo)\b/,
    ({ leaseTermMonths: term }) =>
      term && labelled(["Lease", "Contrato"], (language) => leaseTerm(term, language)),
  ),
  about(
    /\b(?:house|apartment|condo|townhouse|townhome|flat) or\b|\b(?:kind|type) of (?:home|place|property|building|house)\b|\bis (?:it|this) an? (?:house|apartment|condo|townhouse|townhome|flat|room)\b|\b(?:casa|apartamento|departamento|condominio) o\b|\btipo de (?:vivienda|propiedad|inmueble|casa)\b|\bes (?:una casa|un (?:apartamento|departamento|condominio))\b/,
    ({ propertyType: type }) =>
      type === null ? null : labelled(["Type", "Tipo"], (language) => propertyTypeWords[language][type]),
  ),
  about(/\b(?:heat(?:ing|ed|er)?|calefaccion)\b/, ({ heating }) =>
    heating === null ? null : labelled(["Heating", "Calefacción"], () => heating),
  ),
  about(
    /\b(?:air ?con\w*|ac|a\/c|cooling|central air|aire(?: acondicionado)?|refrigeracion)\b/,
    ({ cooling }) => (cooling === null ? null : labelled(["Cooling", "Refrigeración"], () => cooling)),
  ),
  about(
    /\b(?:(?:what|which|que) (?:floor|story|level|piso)|(?:how many|cuantos) (?:floors|stories) up|floor (?:is|number)|piso (?:es|esta|queda)|(?:first|ground|top|upper|second|third|ultimo|primer) (?:floor|piso)|planta baja)\b/,
    ({ floor }) => (floor === null ? null : labelled(["Floor", "Piso"], () => String(floor))),
  ),
  about(
    /\b(?:what year|when (?:was|were) (?:\w+ ){1,4}built|how old (?:is|are) (?:it|this|that|the (?:building|house|home|apartment|place|property|unit|condo))|year built|newly built|que ano|ano de construccion|cuando (?:se|lo|la|fue) constru\w+|que tan (?:viej|antigu|nuev)[oa])\b/,
    ({ yearBuilt: year }) =>
      year === null ? null : labelled(["Year built", "Año de construcción"], () => String(year)),
  ),
  about(/\b(?:fees?|pet rent|cuotas?|cargos?|cobros?|solicitud|aplicacion)\b/, ({ fees }, text) => {
    const asked = fees && feesFor(text, fees);
    if (!asked || (asked.length === 0 && fees.length > 0)) return null;
    if (asked.length === 0) return labelled(["Fees", "Cargos"], (language) => detailWords[language].none);
    const listed = (language: ReadLanguage) =>
      asked.map((fee) => `${fee.name}: ${feeTerms(fee, language)}.`).join(" ");
    return [listed("en"), listed("es")];
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
  /^(?:(?:and|also|so|but|y|pero|oye)[ ,.]+)?(?:w(?:h)?ats?|hows?|whens?|where|wheres|which|whos?|why|is|are|does|do|did|can|could|may|would|should|was|were|am i|will (?:i|you|u|we|it|he|she|they|there|the|this|someone)|any (?:news|updates?)|got any|still|(?:(?:a|de|en|por|para|con) )?(?:que|cual(?:es)?|cuant[oa]s?|quien(?:es)?)|cuando|donde|hay|puedo|se puede|es|esta|estan|sigue|siguen|todavia|tiene|tienen|acepta|aceptan|permite|permiten|incluye|incluyen|(?:quisiera|quiero|me gustaria) saber|(?:just |i was |i am |i'm )?wondering)\b/;

/** Within a sentence. */
const asksUs =
  /(?<!\b(?:know|knew|told(?: me| us)?|said|se|dijeron|dijo) )\b(?:how much (?:is|are|does|do|would|will)|cuant[oa]s? (?:es|son|sale[ns]?|cuestan?|valen?|cobran|piden|seria))\b|\b(?:will|would|do) (?:you|u|ya|ustedes)\b|\b(?:is (?:that|this|it)|would that be|are they) (?:ok|okay|fine|allowed|possible|a problem)\W*$/;

/** Whether a message asks a question. The first of two in one sentence of Spanish has only the mark that opens it. */
export const isQuestion = (text: string): boolean =>
  /[?¿]/.test(text) || begins.test(plain(text).trim()) || asksUs.test(plain(text));

/** Policies are for people to state, and exceptions to them for people to decide. */
const forPeople =
  /\b(?:(?:service|assistance|support|therapy|guide) (?:animal|dog|cat)s?|emotional support|vouchers?|sec(?:tion|\.)? ?(?:8|eight)|hcv|(?:city)?fheps|vash|accommodations?|disabilit(?:y|ies)|disabled|handicap(?:ped)?|wheelchair|deaf|hard of hearing|hearing impaired|blind|visually impaired|can(?:'?t|not) (?:do|use|climb|take|manage)(?: the)? stairs|no puede[ns]? (?:subir|usar)(?: las?)? escaleras|sord[oa]s?|cieg[oa]s?|esa (?:letter|dog|cat|animal)|(?:an|my|our|have|has|the) esas?|esas (?:ok|okay|allowed|accepted|welcome)|housing (?:choice|assistance|authority|benefits?)|rental assistance|sources? of income|ssdi?|(?<!\bpet )polic(?:y|ies)|fair housing|discriminat\w*|(?:animal(?:es)?|perr[oa]s?|gat[oa]s?|mascotas?) (?:de )?(?:servicio|apoyo|asistencia|terapia|guia)|discapaci(?:dad|tad[oa]s?)|silla de ruedas|(?:vales?|cupon(?:es)?) (?:de|para) (?:la )?(?:vivienda|renta|alquiler)|(?:seccion|plan) ?(?:8|ocho)|subsidios?|fuentes? de ingresos|apoyo emocional|ajustes? razonables?|(?<!de )politicas?|discriminacion)\b/;

const forHuman =
  /\b(?:(?:talk|speak|chat) (?:to|with)|real person|human|representative|call me|give me a call|hablar con|persona real|humano|representante|ll[ae]m[ae]n?me|me (?:puede|pueden|podria|podrian) llamar|que (?:alguien )?me llamen?)\b|^\W*(?:(?:live |real )?agent|operator|agente|operador|asesora?)\W*(?:please|pls|por favor)?\W*$/;
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

/** Names in email addresses mean nothing. */
const emailAddress = /[\w.+-]{1,64}@[\w.-]+/g;

/** An emotional support animal, where it is no name and no Spanish word: "ESA", "Yes, ESA", "1 dog (ESA)". */
const assistanceAnimal = /^\W*ESA\W*$|[,(]\s*ESAs?\W*$/;

/** Whether a message must be answered by a person: accommodations, assistance animals, vouchers. */
export function isForPerson(text: string): boolean {
  const said = text.slice(0, 2_000);
  // "Section-8", "a service-dog"
  const spaced = plain(said)
    .replace(emailAddress, " ")
    .replace(/(?<=\p{L})[-\u2010-\u2015](?=[\p{L}\d])/gu, " ");
  return forPeople.test(spaced) || assistanceAnimal.test(said);
}

/** "My policy is with State Farm" */
const ownPolicy =
  /\b(?:my|our|mis?|nuestr[oa]s?) (?:\p{L}+ ){0,2}(?:polic(?:y|ies)|sources? of income|fuentes? de ingresos|politicas?)\b/gu;

/** The same of an answer to a question, which may name a policy of the prospect's own. */
export const isAnswerForPerson = (text: string): boolean =>
  isForPerson(plain(text.slice(0, 2_000)).replace(ownPolicy, " ")) ||
  assistanceAnimal.test(text.slice(0, 2_000));

/** Whether a message asks for a fact that a property's record can hold, known or not. */
export const asksFact = (text: string): boolean =>
  asks(text) && facts.some(({ asked }) => asked.test(plain(text.slice(0, 2_000))));

/** Answers the questions that a message asks about the property, in one text; null when none of the facts is known. */
export function factsFor(text: string, known: Known): string | null {
  if (!asks(text)) return null;
  const asked = plain(text.slice(0, 2_000));
  const found = facts.flatMap((fact) => (fact.asked.test(asked) ? (fact.answer(known, asked) ?? []) : []));
  const listed = featuresFor(asked, known.property?.features ?? []).join(", ");
  if (listed !== "")
    found.push(known.spanish ? `El anuncio menciona: ${listed}.` : `The listing names: ${listed}.`);
  return found.length === 0 ? null : found.join(" ");
}
