import { isQuestion, plain } from "../../../screening/answers/answers.service.ts";
import { addressOf, withAddress } from "./address.ts";
import { agreed, consenting, consents, wordsIn } from "./consents.ts";
import { beginningOf } from "./sentences.ts";
import { saysTime, type When } from "./when.ts";

const introduces =
  /^[^\p{L}]*(?:(?:hi|hello|hey|hola|sure|ok|okay|yes|s[ií]|claro)[ ,.!]+)*(?:my (?:full )?name(?:['’]?s| is)|i(?:['’]?m| am)|this is|it(?:['’]?s| is)|names?(?: is|:)|me llamo|mi nombre(?: completo)? es|soy|nombre:)\s+/iu;

/** The same without a verb or a stop, before a name that is written as one: "for Dana", "mi nombre Ana", "yes Dana". */
const leadsToName =
  /^\W*(?:(?:[Yy]es|[Yy]eah|[Yy]ep|[Oo][Kk](?:ay)?|[Ss]ure|[Ss]í|si|[Cc]laro)[ ,.!]+)*(?:(?:[Ff]or|[Uu]nder|[Pp]ara|[Aa] nombre de|[Mm]y name|[Mm]i nombre)\s+)?(?=\p{Lu}\p{L})/u;

const yesBefore = /^(?:(?:yes|yeah|yep|ok|okay|sure|si|sí|claro)\s+)+(?=\p{L})/iu;

/** Before or after a name: "Dana, thanks". */
const polite =
  /^\W*(?:thanks|thank you|sorry|gracias|perd[oó]n)[ ,.!]+(?=\p{L})|[ ,.!]+(?:thanks|thank you|please|gracias|por favor)\W*$/giu;

/** What begins like this, and names a day, changes the day: "no, Thursday". Otherwise, Domingo and April are names. */
export const changesDay =
  /^\W*(?:(?:no|sorry|actually|wait|oh|make it|perdon|mejor|on|this|next|el|este|today|tomorrow|hoy|manana)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\W*$|(?:lunes|martes|miercoles|jueves|viernes|sabado)\W*$)/;

/** What is a day, and a first name: "domingo reyes", "April Summers". */
export const dayInName =
  /^(?!.*\d)(?:.*\b)?(?:domingo|enero|abril|mayo|junio|julio|agosto|jan|april|may|june|august|augustus|mars|avril)\b/;

/** "Wednesday Addams" */
export const isWrittenName = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)+$/u;

/** "Yes please, Anna Bell" */
function withoutConsent(text: string): string {
  const parts = text.split(/(?<=[,.!;])\s+/);
  const others = parts.filter((part) => !consents(plain(part)));
  return others.length > 0 ? others.join(" ") : text;
}

/** The words with which somebody may introduce themselves, without what is not of the name. */
export const introduced = (text: string): string =>
  withoutConsent(text)
    .replace(polite, "")
    .replace(introduces, "")
    .replace(leadsToName, "")
    .replace(/^[\s,;:|/-]+|[\s,;:|/!.-]+$/g, "")
    .trim();

/**
 * The name that a text states, also with an address; nothing if it says when to visit instead.
 * @param isAgain whether it is asked for again: "my linh tran" is then no sentence, and "yes dana reyes" is a name
 */
export function nameIn(message: string, when: When, isAgain: boolean): string | undefined {
  const text = beginningOf(message);
  const hasAddress = addressOf(text) !== undefined;
  const isDay = when.notOn !== undefined || when.notAt !== undefined || when.days !== undefined;
  const told = introduced(hasAddress ? text.replace(withAddress, " ") : text);
  const isOfDay = when.day !== undefined && (changesDay.test(plain(text)) || !dayInName.test(plain(told)));
  if (!hasAddress && (saysTime(when) || isDay || (isOfDay && !isWrittenName.test(told)))) return undefined;
  // Words in small letters before it are of a sentence that only a model may understand: "moi c'est Dana Reyes".
  if (hasAddress && /^\p{Ll}\S*\s.*\p{Lu}/u.test(told)) return undefined;
  const named = isAgain ? [told, told.replace(yesBefore, "")] : [told];
  return [...named, text.trim()].find((each) => isName(each, isAgain));
}

/** What is written beside an address, as "Best Regards" and "Call Anytime" are. */
const besideAddress =
  /\b(?:call|text|texts|e-?mail|gmail|whatsapp|phone|cell|mobile|please|best|kind|warm|regards|good|morning|afternoon|evening|night|hi|hello|hey|dear|there|here|work|account|only|number|numero|anytime|any|time|either|works?|contact|reach|address|thank|buen[oa]s|dias|tardes|noches|saludos|correo|llamar|llame|solo|cualquier)\b/;

/**
 * The name beside an address that was asked for, if it is written as one: "Ed Fox, ed@example.com". Only words that
 * introduce somebody replace a full name.
 */
export function nameBeside(text: string, known: string | null): string | undefined {
  const beside = beginningOf(text).replace(withAddress, " ");
  const told = introduced(beside);
  const isMeant =
    introduces.test(withoutConsent(beside).replace(polite, "")) || wordsIn(known ?? "").length < 2;
  const isWritten =
    isWrittenName.test(told) && !inSentence.test(plain(told)) && !besideAddress.test(plain(told));
  return isMeant && isWritten && isName(told) ? told : undefined;
}

const capitalized = String.raw`(?!I\b)\p{Lu}[\p{L}'’-]+`;

const nameAlone = `${capitalized}(?: (?:(?:de la|de los|del|van|von|y|and) )?${capitalized}){0,3}`;

/** A name in a sentence, written as one. Only at the beginning, "this is" introduces somebody. */
const tellsName = new RegExp(
  [
    String.raw`(?:\b[Mm]y (?:full )?name(?:['’]?s| is)|\b[Mm]e llamo|\b[Mm]i nombre(?: completo)? es|(?:^|\n|\b(?:[Ff]ull|[Mm]y|[Ff]irst|[Mm]i) )[Nn](?:ame|ombre):) (${nameAlone})`,
    String.raw`^\W*(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood (?:morning|afternoon|evening)|[Hh]ola|[Bb]uen[oa]s (?:d[ií]as|tardes|noches))(?: there)?[ ,.!]+)?(?:[Tt]his is|[Hh]abla) (?!(?:Too|Very|So|Not|Really|Quite|Just|Way|Such|More|Still|About|For|In|On)\b)(${capitalized} ${capitalized})(?=\s*[,.!;]|\s+(?:and|y|from|here|de)\b|\s*$)`,
  ].join("|"),
  "u",
);

/** Begins something else after a name, without a stop: "Name: Dana Reyes Email: …", "my name is Dana Could you …". */
const afterName = new RegExp(
  ` (?:and |y )?(?:${
    "E-?mail|Mail|Phone|Tel|Telephone|Cell|Mobile|Number|Address|Last|First|Middle|Surname|Name|Date|Unit|And|Can|Could|Would|Should|Do|Does|Is|Are|Am|What|Whats|When|Where|How|The|My|It|Please|Hi|Hello|Looking|Interested|Want|Need|" +
    "Tengo|Quiero|Quisiera|Queremos|Busco|Buscamos|Necesito|Estoy|Puedo|Podría|Correo|Teléfono|Telefono|Número|Numero|Celular|Apellidos?|Nombre|Mi|Y|Hola"
  })(?![\\p{L}'’-]).*$`,
  "u",
);

/** Who somebody says to be, without having been asked. */
export function nameTold(text: string): string | undefined {
  const match = tellsName.exec(text.slice(0, 500));
  const name = (match?.[1] ?? match?.[2])?.replace(afterName, "");
  if (name === undefined || !isName(name) || wordsIn(name).some((word) => consenting.has(word)))
    return undefined;
  return name;
}

/** First names that could begin a question. */
const nameAsQuestion = /^(?:May|Can)(?: (?!I\b)\p{Lu}\S*)*$/u;

/** How no name begins. */
const opensSentence =
  /^\W*(?:(?:i|we|i'(?:m|ve|ll|d)|we'(?:re|ve|ll|d)|no|not|nah|nope|never|none|nothing|hold on|wait|one (?:sec|second|moment|minute)|just a|give me|let me|maybe|perhaps|later|another (?:time|day)|stop|forget|why|que|ya|mejor|nada|espere|espera|un (?:momento|segundo)|luego|despues|otro dia|quiza|quizas|tal vez|todavia|aun|dejeme|deje|ahora)(?![\w'-])|(?:sorry|thanks|thank you|please|perdon|lo siento|gracias|por favor)\W*$)/;

/** Words that hardly any name has, unless it is written as one. */
const inSentence =
  /(?<![\w'-])(?:i|i'm|im|i'll|we|we're|with|who|whom|whose|what|whats|when|where|how|that|thats|that's|it|its|it's|you|your|yours|my|me|mine|us|our|is|are|was|the|for|about|if|but|because|maybe|perhaps|see|u|there|now|come|coming|have|has|he|she|they|bye|lets|let's|send|si|claro|yes|yeah|yep|yup|ok|okay|sure|before|this|available|possible|earliest|soonest|asap|confirmed|quien|quienes|cual|como|cuando|donde|conmigo|mi|mucho|es|esta|este|esto|esa|ese|eso|nos|aqui|ahi|vemos|voy|vamos|direccion|porfa|porfavor|disponible|posible|confirmad[oa])(?![\w'-])/;

/** Words of no name. */
const ofSentence =
  /(?:n't|\b(?:dont|cant|wont|not|cannot|changed|interested|want|wanna|need|rather not|later|thanks|quiero|queremos|puedo|podemos|tengo|necesito|gracias))(?![\w'])/;

/** First names that are also words of a sentence: "my linh tran". */
const firstOfName =
  /^(?:my|mi|you|is|it) (?!(?:name|nombre|e-?mail|phone|number|wife|husband|mom|dad|friend|son|daughter|sister|brother|espos[oa]|mama|herman[oa]|hij[oa])\b)(?=\S+(?: \S+)?$)/;

/** A name is not a question or a sentence, and contains no digits. */
const isName = (text: string, isAgain = false): boolean => {
  const name = text.trim();
  return (
    /^[^\d?@/]{2,100}$/u.test(name) &&
    /\p{L}{2}/u.test(name) &&
    (!isQuestion(name) || nameAsQuestion.test(name)) &&
    !agreed.test(plain(name)) &&
    !consents(plain(name)) &&
    (isWrittenName.test(name) ||
      !inSentence.test(isAgain ? plain(name).replace(firstOfName, "") : plain(name))) &&
    !opensSentence.test(plain(name)) &&
    !ofSentence.test(plain(name))
  );
};
