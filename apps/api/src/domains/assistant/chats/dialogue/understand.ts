import { DateTime } from "luxon";
import {
  type AnswerContext,
  asksFact,
  asksForPerson,
  asksVirtualTour,
  asksWhoAnswers,
  isAnswerForPerson,
  isForPerson,
  isQuestion,
  plain,
  understand as understandAnswer,
  understandDay,
  withoutDate,
} from "../../../screening/answers/answers.service.ts";
import { addressOf, reachIn, withAddress } from "./address.ts";
import { clausesOf, refuses, withoutRefused } from "./clauses.ts";
import { agreed, consents, saysYes } from "./consents.ts";
import { type Doubt, doubtIn } from "./doubts.ts";
import { saysHabit } from "./habits.ts";
import { languageAsked } from "./language.ts";
import { changesDay, dayInName, introduced, isWrittenName, nameIn, nameTold } from "./names.ts";
import { needsPerson } from "./only-person.ts";
import { beginningOf } from "./sentences.ts";
import { laterOrEarlier, nthOf, timeOf } from "./shown-times.ts";
import type { DialogueState, Wishes } from "./state.ts";
import { isUrgent } from "./urgent.ts";
import { hourAlone, rulesOut, saysTime, saysWhen, type When, type WhenSaid, whenIn } from "./when.ts";
import { wishesIn } from "./wishes.ts";

/** The meaning of a message, in the state in which it was written. */
export type Interpretation =
  | { intent: "expected"; value: string }
  /** @property isUrgent whether somebody may be in danger */
  | { intent: "person"; mustBePerson: boolean; isUrgent?: boolean }
  | { intent: "search"; wishes: Wishes }
  /** A listing is named, not necessarily one of those offered. */
  | { intent: "listing"; id: string; chosenTo: "describe" | "book" }
  /**
   * A wish to visit.
   * @property id the listing chosen from those that were shown
   * @property asksDay whether a day was named that can't be told, so that no earlier one counts
   */
  | { intent: "book"; when?: When; id?: string | undefined; wishes?: Wishes; asksDay?: boolean }
  /** A question about the listing under discussion. */
  | { intent: "describe" }
  /** An answer in words other than the visitor's. */
  | { intent: "answer"; value: string }
  | {
      intent:
        | "menu"
        | "whoWeAre"
        | "forms"
        | "more"
        | "changeBooking"
        /** Asks for the language in which this is answered. */
        | "language"
        | "surroundings"
        | "thanks"
        | "agreed"
        | "question"
        /** How to be reached, which nobody asked. */
        | "address"
        | "wrongAnswer"
        | "unclear";
    };

/** The context for interpreting a message, besides the state. */
export interface Context extends AnswerContext {
  timeZone: string;
}

const menu =
  /^\W*(?:help|menu|options|start over|hi|hello|hey|good (?:morning|afternoon|evening)|what can you do|what do you do|how does (?:this|it) work|ayuda|opciones|empezar|inicio|hola|buen[oa]s (?:dias|tardes|noches)|buenas|que puedes? hacer|que sabes hacer|back|volver)\b/;
const whoWeAre =
  /\b(?:who are you|who is this|who am i (?:talking|speaking|chatting) (?:to|with)|about you|licen[cs]e|(?<!\b(?:my|our|his|her|new|by|via|over (?:the )?|on (?:the|my)|cell) )phone(?: number)?|website|web ?site|telephone|contact (?:you|info)|are you (?:a )?(?:bot|robot|human|real)|quien(?:es)? (?:eres|son|es)|con quien (?:hablo|estoy hablando|chateo)|licencia|(?<!\b(?:mi|nuestro|por) (?:numero de |nuevo )?)telefono|sitio web|pagina web|eres (?:un )?(?:bot|robot))\b/;
const book =
  /\b(?:book(?:ing)?|tours?|viewing|view (?:it|this|that|the)|(?:can|could|may) (?:i|we) view(?=\W*$)|showings?|appointment|schedule|visit(?:ing)?|(?:come|stop|drop|swing|pop|pass|go|walk|run)(?:p?ing)? (?:by|over|in(?=\W|$)|round|around|through|see|and see|and look)|come (?:see|look|out)|see (?:it|this|that|them|both|one|the (?!listings|photos|pictures|others|rest|list|options))|check (?:it|this|that|the \w+(?: \w+)?) out|check out (?:it|this|that|the)|(?:take|have|get) a (?:quick )?look|look at (?:it|this|that|the)|walk ?-?through|meet (?:you|up|there|at)|open house|(?:earliest|soonest|next|first) (?:available )?(?:openings?|time ?slots?|slots?|appointments?|showings?)|(?:earliest|soonest) (?:available )?(?:time|day|date)\b(?! (?:to |for )?mov)|(?:earliest|soonest) (?:that )?(?:i|we) (?:can|could) (?:see|come|visit|tour|view)|show me (?:it|this|that|the (?!listings|photos|list)|around)|reserv\w+|visit(?:ar|arl[oa]s?|as?|o|emos|amos)|l[oa]s? (?:puedo|podria|podemos|podriamos) (?:ver|visitar)|citas?|agend\w+|programar|verl[oa]s?|ver (?:el|la|lo|este|esta|ese|esa)\b|ir a ver|paso (?:a|por)|pasar(?:me|nos)?\b|pasar[ei]a|pase a|conocer(?:l[oa])?|mirarl[oa]|ensen(?:ar|arme|an|as|arnos)|mostr(?:ar|arme|arnos)|muestran?(?=l[oa]|\b)|echar(?:le)? un (?:vistazo|ojo)|dar(?:me|nos)? una vuelta|recorrid[oa]|recorrer|pued[oe]m? ir|podria ir|podemos ir|podriamos ir)\b/;
/** Words that mean a visit when combined with a day or a time. */
const bookWithWhen =
  /\b(?:see|look|come|go|there|free|works?|works for|suits?|good|possible|available to|open for|ver|ir|voy|libre|puedo|podria|puede|pueden|podemos|sirve|queda|viene|va bien|bien)\b/;
const freeThen = /\b(?:free|available|open|libre|disponible)\b/;
/** A wish to see something, which is a visit when combined with a day. */
const seeing =
  /\b(?:(?:to|can i|can we|could i|could we|may i|may we) see|(?:quier[eo]\w*|queremos|quisiera|queria|puedo|podemos|podria\w*|me gustaria) ver)\b/;
/** What is asked of the home, and of no time to visit it. */
const ofHome = /^(?:is|are|does|do|has|have) (?:the|there)\b/;
/** Words with which a day or a time does not mean a visit. */
const otherWhen =
  /\b(?:hold (?:it|the|this|that)|deposit|deposito|apartar(?:l[oa])?|move|moving|lease|vacant|available (?:from|by|on|in|until|starting)|mud\w+|contrato|ocupar|disponible (?:desde|el|en|a partir)|office hours|(?:are|do) you (?:guys )?(?:open|close)|office|oficina|abren|cierran|horario)\b/;
/** What is no visit, though it is called one. */
const virtualVisit =
  /\b(?:virtual|video|3d|online|live|zoom|face ?time) (?:tours?|walk ?-?throughs?|visits?|showings?|viewings?|open houses?)\b|\b(?:tours?|showings?|viewings?|visit\w*|recorrid[oa]s?|citas?|tour) (?:virtual\w*|en (?:video|3d|linea)|(?:by|via|over|on|through|por) (?:video\w*|zoom|face ?time|whatsapp))\b|\b(?:see|view|tour|ver\w*) (?:\w+ ){0,3}(?:virtually|virtualmente|(?:by|via|over|on|por|en) (?:video\w*|zoom|face ?time))\b|\bshow me (?=.*\bvideos?\b)|\b(?:mandar?|enviar?|muestr\w+|mostrar)\w* .*\bvideos?\b/g;
/** Asks how a visit goes, rather than for one. */
const aboutVisits =
  /\b(?:bring|traer|llevar)\b.*\b(?:tours?|showings?|viewings?|visits?|appointment|visita|cita|recorrido)\b|\bhow long (?:is|are|does|do|will)\b.*\b(?:tours?|showings?|viewings?|visits?)\b|\b(?:pay|costs?|fees?|charge|pagar|cuestan?|cobran)\b.*\b(?:see(?:ing)?|tours?|showings?|viewings?|visits?|visit(?:ing|ar)|ver(?:l[oa])?|visita|cita)\b|\bcuanto (?:dura|tarda)\b.*\b(?:visita|cita|recorrido)\b/;
const forms =
  /\b(?:apply|applying|application|pre-?screen\w*|qualify|prequalify|answer (?:the |some )?questions|aplicar|solicitar|solicitud|calificar|responder (?:las |unas )?preguntas)\b/;
/** What it costs to apply, and what comes of it, is a question. */
const ofApplying =
  /\b(?:fees?|costs?|how much|charge|pays?|refund\w*|how long|what happens|after|status|denied|approved|cuotas?|costo|cuesta|cuanto|cobran|paga\w*|que pasa|despues|estado|aprob\w+|reembols\w+)\b/;
const more = /^\W*(?:more|show more|next|others?|mas|ver mas|siguientes?|otr[oa]s?)\b/;
const changeBooking =
  /\b(?:cancel|re-?schedule|postpone|move(?! in)|change|cancel(?:ar|[ae]n?(?:me)?)|cambi(?:ar|[ae]n?(?:me)?)|reprogram(?:ar|[ae]n?)|reagend(?:ar|[ae]n?)|mover|muev[ae]n?|aplazar|posponer|(?:won't|will not|can't|cannot|not) (?:be )?(?:(?:able|going) to )?(?:com(?:e|ing) to|make(?: it to)?|making it to|attend(?:ing)?)|ya no (?:quiero|necesito|puedo|podre|voy))(?: \w+){0,3} (?:showing|appointment|booking|visit|viewing|tour|reservation|cita|visita|reserva(?:cion)?)\b|\b(?:how (?:do|can) (?:i|we)|como (?:puedo|podemos|hago para)) (?:cancel|re-?schedule|cancelar|reprogramar|reagendar)\w*|\b(?:can'?t|cannot|can not|won'?t|no (?:puedo|podre|voy a poder)) (?:make it|ir|llegar)\W*$/;
/** Wants none: "I don't want a tour, just the price". */
const noVisit =
  /\b(?:(?:don't|dont|do not|no longer) (?:want|need|wish)(?: to)?|not interested in|no (?:quiero|queremos|necesito)|ya no (?:quiero|necesito))(?: (?:book|schedule|come|have|take|do|see|visit|an?|any|the|una?|la|ninguna?|hacer|agendar|reservar))* (?:tours?|showings?|viewings?|visits?|appointments?|citas?|visitas?|recorridos?)\b/g;
/** The same of what was booked here, which needs no name. */
const changesIt =
  /\b(?:i|we) (?:need|have|want|would like|'d like) to (?:cancel|re-?schedule|postpone|move it|change (?:it|the (?:time|day|date)))\b|\b(?:can|could|may) (?:i|we|you) (?:please )?(?:cancel|re-?schedule|postpone|move it|change (?:it|the (?:time|day|date)))\b|\b(?:necesit\w+|quier\w+|quisiera|tengo que|tenemos que|pued\w+|podria\w*|me gustaria) (?:cancelar(?:la)?|reprogramar(?:la)?|reagendar(?:la)?|cambiar(?:la| la hora| el dia| la fecha)|mover(?:la)?|posponer(?:la)?|aplazar(?:la)?)(?=\W|$)/;
/** Says that somebody has a showing, which may have been booked elsewhere. */
const hasShowing =
  /\b(?:i|we)(?:'ve)? (?:already )?(?:have|got|booked|scheduled|made) (?:an?|my|our|the) (?:\w+ )?(?:showing|appointment|tour|viewing|visit|booking)\b|\b(?:tengo|tenemos|agende|reserve|hice) (?:una|mi|la|nuestra) (?:cita|visita|reserva(?:cion)?)\b/;
/** Says so of what was booked, and asks for no other time: "I won't be able to come", "ya no puedo ir", "move it to 3". */
const changesBooked = new RegExp(
  [
    String.raw`\b(?:can'?t|cannot|can not|won'?t|will not|couldn'?t|not)(?: be)?(?: able| going| gonna)?(?: to)? (?:make (?:it|that)|come|go|attend|be there)\b(?! (?:over|above|higher|below|under|up|in person)\b)`,
    String.raw`\b(?:change|move|push|switch|bump|shift) (?:it|that|mine|the (?:time|day|date|hour)|my (?:time|slot))\b(?! in\b)`,
    String.raw`\bno (?:(?:voy|vamos) a poder|puedo|podemos|podre|podremos|alcanzo a) (?:ir|asistir|llegar|venir)\b|\bya no (?:voy|vamos|puedo|podre|quiero|queremos|necesito)\b`,
    String.raw`\b(?:cancel|cambi|muev|mov)(?:a|e|en|ar)(?:me|nos)?l[oa]s?\b`,
  ].join("|"),
);
/** As the whole message: needs no home any more. With more words, it may be of a home that was found here. */
const foundAnother = new RegExp(
  String.raw`^\W*(?:(?:hi|hello|hey|hola|no|sorry|actually|thanks|thank you|but|lo siento|perdon|gracias|pero|that'?s ok(?:ay)?)\W+)*(?:${[
    "(?:(?:i|we)(?:'ve| have)? )?(?:(?:already|just) )*(?:found|got|rented|chose|picked|went with|signed for) (?:(?:another|a different|an) ?(?:apartment|place|home|house|one|unit|rental)?|something(?: else)?|somewhere(?: else)?|a (?:place|home|house))(?: already| today| yesterday| to (?:live|rent))*",
    "(?:(?:i'?m|i am|we'?re|we are) )?no longer (?:interested|looking)",
    "(?:ya )?(?:encontre|encontramos|rente|rentamos|alquile|consegui|conseguimos)(?: ya)?(?: otr[oa]| una?| algo)?(?: (?:apartamento|departamento|depa|casa|lugar|sitio|piso|vivienda|cosa))?(?: mas)?",
    "ya no (?:me|nos) interesa|ya no busc(?:o|amos)(?: (?:casa|nada))?",
  ].join(
    "|",
  )})(?:\W+(?:thanks|thank you|thx|sorry|anyway|anyways|though|so much|for (?:your|the) (?:help|time)|gracias|muchas|de todos modos|de todas formas|por (?:su|la|tu) (?:ayuda|atencion|tiempo)|lo siento))*\W*$`,
);
/** Whose confirmation did not arrive. */
const isUnconfirmed =
  /\b(?:never|didn'?t|did not|haven'?t|have not) (?:get|got|gotten|receive|received) (?:an?|the|any|my|your) (?:confirmation|e-?mail|link|text|invite|invitation)\b|\bno (?:me|nos) (?:ha )?lleg(?:o|ado) (?:el|la|ningun|ninguna) (?:correo|confirmacion|enlace|mensaje|invitacion)\b|\bno (?:he|hemos)? ?recib(?:i|ido|imos) (?:el|la|ningun|ninguna) (?:correo|confirmacion|enlace|mensaje|invitacion)\b/;
/** Asks about what was booked. */
const asksForBooking =
  /\b(?:what time|when|what day|where) (?:is|was|are|were) (?:my|our) (?:showing|appointment|visit|viewing|tour|booking)\b|\b(?:what|when) (?:did|have) (?:i|we) (?:just )?(?:book|schedule|reserve)(?:e?d)?\b|\b(?:a que hora|cuando|que dia|donde) (?:es|era|seria|tengo|tenemos) (?:mi|la|nuestra) (?:cita|visita)\b/;
/** The same, where something was booked. */
const asksForIt =
  /\b(?:what time|when|what day|where) (?:is|was|were) (?:it|that)(?: again|\W*$)|\bwhere (?:do|should|will|can) (?:i|we) (?:meet|go|come|find you)\b|\b(?:is (?:it|that|my|our|the)|am i|are we)(?: \w+)?(?: still)? (?:confirmed|booked|scheduled|still on)\b|\b(?:a que hora|cuando|que dia) (?:era|quedo|quedamos)\b|\bdonde (?:nos vemos|nos encontramos|es|era|tengo que ir)\W*$|\b(?:esta|sigue|quedo) (?:\w+ ){0,2}(?:confirmad[oa]|agendad[oa])\b/;
/** As the whole message. */
const callsOff =
  /^\W*(?:(?:please|ok|okay|yes|no|sorry|actually|si)\W+)*(?:cancel|never ?mind|forget it|cancelar|cancela|olvidelo|olvidalo)(?: (?:it|that|please|por favor))?\W*$/;
/** What may begin and end it. */
const [ahem, please] = [
  String.raw`^\W*(?:(?:no|nah|sorry|actually|wait|ok|h?mm+|um+|uh|eh|pues|perdon|lo siento)\W+)*`,
  String.raw`(?:[ ,]+(?:for now|then|anymore|any more|thanks|thank you|gracias|por ahora|por favor|please|sorry))*\W*$`,
];
const notInterested = `(?:i'?m |we'?re )?(?:not|no longer) interested|no (?:me|nos) interesa|no estoy interesad[oa]`;
const changedMind = `(?:i|we)(?:'ve| have)? changed (?:my|our) minds?|cambie de (?:idea|opinion)`;
const wantsNothing = `(?:i|we) (?:don't|do not|dont|no longer)(?: (?:really|want|need|to|it|that|this|now|book|visit|come|tour|see|an?|the|showing|go|anything))+|(?:mejor |ya )?no(?: (?:la |lo )?(?:quiero|queremos|necesito|ir|la|una|cita|visita))*`;
/** As the whole message, while something is being booked: the visitor does not go on. */
const givesUp = new RegExp(
  `${ahem}(?:(?:no|nah),? (?:thanks|thank you|thx|gracias)|${notInterested}|${changedMind}|${wantsNothing})${please}`,
);
/** Says so of what was booked: no other time is asked for. */
const comes =
  /^\W*(?:(?:ok|okay|great|perfect|thanks|thank you|yes|gracias|perfecto|si|bueno)[ ,.!]+)*(?:see (?:you|ya|u)\b|(?:i|we)(?:'ll| will) (?:be there|see you)\b|nos vemos\b|(?:ahi|alli|alla) (?:estare|estaremos|nos vemos)\b|hasta (?:luego|entonces|pronto|manana|el)\b)/;
/** Instead of a name: no other day or time is asked for then. */
const notNow = new RegExp(
  `${ahem}(?:(?:maybe |perhaps |some )?(?:other time|later|another (?:time|day))|not (?:now|today|yet)|(?:mejor )?(?:otro dia|luego|despues|mas tarde|en otro momento)|ahora no|todavia no)${please}`,
);
/** Who lives around a home, its schools and its safety. */
const surroundings =
  /\b(?:neighbou?rhoods?|neighbou?rs|schools?|crimes?|crime rate|safe(?:ty)?|dangerous|church(?:es)?|mosques?|synagogues?|temples?|who lives|(?:kind|type|sort) of (?:people|neighbou?rs|tenants)|(?:(?:are|is) there|do you have|any) (?:(?:a lot of|lots of|many|other|any|mostly) )*(?:families|kids|children|students|singles|couples|seniors|immigrants|foreigners|latin[oa]s|hispanics|black people|white people|asians|muslims|christians|jews)|hay (?:much[oa]s |otr[oa]s )?(?:familias|ninos|estudiantes|parejas|inmigrantes|extranjeros|latinos|hispanos|gringos|negros|blancos|musulmanes)|barrios?|vecindarios?|vecin[oa]s|escuelas?|colegios?|delincuencia|crimen|segur[oa]s?|seguridad|peligros[oa]s?|(?:how(?:'?s| is)|what(?:'?s| is)) (?:the |that |this )?area(?! (?:in|of)\b)|zona|iglesias?|mezquitas?|quien(?:es)? viven?|(?:tipo|clase) de (?:gente|personas|vecinos))\b/;
const search =
  /\b(?:listings?|apartments?|flats?|(?<!\b(?:from|at) )homes?|houses?|(?<!\bin[ -])units?|rentals?|places?|studios?|something|(?<!\b(?:pay|bring|sign|send|owe|need|do|know) )anything|looking for|properties|what do you have|vacanc(?:y|ies)|(?<!\bque )pisos?|apartamentos?|departamentos?|casas?|viviendas?|propiedades|anuncios|algo|busco|buscando|que tienen|estudios?)\b/;
/** The one under discussion: "does the studio have a balcony?" */
const thisHome =
  /\b(?:the|this|el|la|este|esta) (?:apartment|flat|home|house|unit|place|studio|property|rental|listing|condo|townhouse|townhome|piso|apartamento|departamento|casa|vivienda|propiedad|estudio)\b(?! (?:you|that|with|on|at|in|under|for|near|de|en|con|que)\b)/;
/** The first message of many, about the home of the page. */
const interestedIn =
  /\b(?:interested in|me interesa|interesad[oa] en) (?:this|that|it|the (?:property|home|house|place|unit|rental|listing|apartment)|est[ae]|l[ao] (?:propiedad|casa|departamento|apartamento))\b(?! (?:you|that|with|on|at|in|under|for|near|de|en|con|que)\b)/;
/** Of one, without saying which. */
const ofOneHome =
  /^\W*(?:(?:and|also|so|but|y|pero)[ ,.]+)?(?:is (?:it|this|that)|does (?:it|this|that)|es|tiene(?! (?:algun[oa]?|una?) (?:apartamento|departamento|casa|piso|vivienda|estudio)\b)|esta)\b(?!.*\b(?:else|other|another|similar|otr[oa]s?|mas (?:barat|grand|econ)\w+|apartamentos|departamentos|casas|pisos(?! de)|viviendas|estudios|propiedades|opciones|anuncios|algo)\b)/;
/** Homes other than the one spoken of. */
const seeksOthers =
  /\b(?:listings|apartments|flats|homes|houses|units|rentals|places|studios|properties|others?|another|else|any ?(?:thing|where|one)|something|(?:an?|any|one) (?:\w+ )?(?:apartment|flat|home|house|unit|rental|place|studio)|ones?|looking for|need|want|what do you have|vacanc(?:y|ies)|pisos|apartamentos|departamentos|casas|viviendas|estudios|propiedades|opciones|anuncios|algo|algun[oa]?|busco|buscando|quiero|que tienen|otr[oa]s?|(?:un|una) (?:apartamento|departamento|casa|piso|vivienda|estudio))\b/;
/** Says what somebody does not want, and asks nothing: "no pets". */
const isWithout = /^\W*(?:no|not|without|sin)\b/;
/** Wanted instead of the one spoken of. */
const otherHomes =
  /\b(?:others|(?:other|another) (?:ones?|homes?|houses?|places?|units?|apartments?|listings?|options?)|anything else|otr[oa]s? (?:con|que|casas?|apartamentos?|departamentos?|opcion(?:es)?))\b/;
const thanks =
  /^\W*(?:thanks|thank you|thx|ty\b|bye|goodbye|that'?s (?:all|it)|no thanks|gracias|muchas gracias|adios|eso es todo|no gracias)\b/;
/** How a question begins that has no mark: "thanks! what should I bring". */
const asksBesideThanks =
  /^(?:(?:and|also|y)[ ,]+)?(?:what (?:do|does|should|is|are|else|time)|where (?:do|does|should|can|is|are)|how (?:do|does|should|is|are(?! (?:you|things))|(?:much|many|long|far)(?: \w+)? (?:is|are|do|does|will|would))|which (?:\w+ )?(?:do|does|should|is|are)(?! (?:great|good|fine|nice|perfect))|(?:do|should) (?:i|we)|que (?:debo|tengo que|necesito|hay que)|cuant[oa]s? (?:es|son|cuesta|sale|hay)|donde (?:es|esta|nos|tengo|hay))\b/;
/** As the whole message: every day and time suits. */
const anyWhen =
  /^\W*(?:any(?: ?time| ?day| of (?:them|those))?|whenever(?: .{0,30})?|all of them|i'?m flexible|cualquier (?:dia|hora|momento)|cuando (?:sea|quieran?|puedan?)|me da igual|cualquiera)(?: (?:works|is fine|is good|is ok|suits|me va bien|esta bien))?(?: (?:for|with) me)?\W*$/;
/** The visitor chooses none of these times yet, nor the end of a range. */
const severalHours =
  /\b\d{1,2}(?::\d\d)? ?(?:[ap]m )?(?:(?:or|to|and|until|till|o|u|a|y|hasta) (?:a? ?las? )?|[-\u2013&] ?)\d/;
/** "I work days, what else is there?" */
const choices = /\b(?:times?|days?|slots?|openings?|else|horas?|horarios?|dias?|opciones)\b/;
/** A thumbs-up or the like, without letters or digits. */
const isEmojiAlone = (text: string): boolean =>
  text.trim() === "+1" ||
  (/\p{Extended_Pictographic}/u.test(text) &&
    !/[\p{L}\p{N}]/u.test(text) &&
    !homes.test(text) &&
    !disagreeing.test(text));
const homes = /[🏠🏡🏢🏘🔑]/u;
const disagreeing = /[❓❔🤔🤷😕😟😢😭😠😡🤬👎🙁☹🚫❌]/u;
const greeting =
  /^[^\p{L}\p{N}]*(?:hi+|hello|hey+|hiya|good (?:morning|afternoon|evening|day)|hola|buen[oa]s? (?:d[ií]as?|tardes|noches)|buenas|buen d[ií]a)(?: there| all| everyone| team| guys| a todos)?(?=[^\p{L}]|$)[^\p{L}\p{N}$]*/iu;

/** Understands a message by deterministic rules. */
export function understand(text: string, state: DialogueState, context: Context): Interpretation {
  // Nobody in danger is asked the next question of a form.
  if (saysUrgent(text)) return { intent: "person", mustBePerson: true, isUrgent: true };
  const isForPeople =
    state.expects.kind === "answer"
      ? isAnswerForPerson(text)
      : isForPerson(text) || isOnlyForPerson(text, state);
  if (isForPeople) return { intent: "person", mustBePerson: true };
  if (asksForPerson(text)) return { intent: "person", mustBePerson: false };
  const rest = text.replace(greeting, "");
  // What follows a greeting counts, unless it is only a name.
  if (rest !== text && /\p{L}{2}/u.test(rest)) {
    const heard = understandRest(rest, state, context);
    if (heard.intent !== "unclear" && heard.intent !== "wrongAnswer") return heard;
  }
  return understandRest(text, state, context);
}

/** Whether a message says that somebody or a home may be in danger. */
export const saysUrgent = (text: string): boolean => isUrgent(normalized(text));

/** Whether only a person can help with what a message says. */
function isOnlyForPerson(text: string, { booked }: DialogueState): boolean {
  const said = normalized(text);
  // The page of a showing that was booked here says what the email would.
  return needsPerson(said) || (booked.length === 0 && isUnconfirmed.test(said));
}

const normalized = (text: string): string => plain(text.slice(0, 1_000)).replace(/\s+/g, " ").trim();

function understandRest(text: string, state: DialogueState, context: Context): Interpretation {
  const said = normalized(text);
  if (menu.test(said) && said.length <= 40) return { intent: "menu" };
  if (state.expects.kind !== "answer" && said.length <= 60 && languageAsked(text))
    return { intent: "language" };
  if (asksWhoAnswers(text)) return { intent: "whoWeAre" };
  const isNamed = state.expects.kind === "name";
  const endsBooking =
    ((isNamed || isChoosing(state)) && givesUp.test(said)) || (isNamed && notNow.test(said));
  if (callsOff.test(said) || endsBooking) return { intent: "changeBooking" };
  const isOffered = isNamed || state.expects.kind === "address";
  const when = isOffered ? whenBeside(text, context) : whenIn(text, context, daysShown(state, context));
  const visit = nearOffer(when, state, context);
  if (changesOffer(text, state, context, visit))
    return { intent: "book", when: visit.when, asksDay: visit.isDayUnclear };
  const value = expected(text, state, context, visit);
  if (value !== undefined) return { intent: "expected", value };
  if ((isOffered || isChoosing(state)) && consents(said)) return { intent: "agreed" };
  const other = saysWhen(visit.when) ? undefined : laterOrEarlier(said, state, context);
  if (other) return { intent: "book", when: other };
  if (isChoosing(state) && visit.isDayUnclear) return { intent: "book", when: visit.when, asksDay: true };
  if (isEmojiAlone(text) || agreed.test(said)) return { intent: "agreed" };
  if (isChoosing(state) && (anyWhen.test(said) || (!saysWhen(visit.when) && severalHours.test(said))))
    return { intent: "agreed" };
  // The choices are shown again.
  const isHabit = saysHabit(said) && (!isQuestion(text) || choices.test(said));
  if (isChoosing(state) && !saysWhen(visit.when) && isHabit) return { intent: "agreed" };
  const wished = normalized(visit.wished);
  const wishes = wishesIn(visit.wished, context);
  const hasWishes = Object.keys(wishes).length > 0;
  const isOfThis = state.propertyId !== null && isOfHomeSpokenOf(text, said, wishes);
  // "Something in the morning" is a time, and no home.
  const sought = isChoosing(state) ? wished.replace(/\b(?:something|anything|algo)\b/g, " ") : wished;
  const isSearch = (search.test(sought) && !isOfThis) || homes.test(text);
  const isOfFees = isQuestion(text) || (state.propertyId !== null && said.split(" ").length <= 3);
  const isForms = forms.test(said) && !(isOfFees && ofApplying.test(said));
  if (isForms && !saysWhen(visit.when)) return { intent: "forms" };
  const isAside = clausesOf(said).some(isQuestion);
  const wantsAnother = [book, seeing].some((each) => each.test(withoutRefused(said)));
  const needsNone = !isAside && clausesOf(said).some((each) => foundAnother.test(each));
  const isOfBooking =
    [changesIt, isUnconfirmed, asksForIt].some((each) => each.test(said)) ||
    ((changesBooked.test(said) || needsNone) && !wantsAnother);
  const changes =
    changeBooking.test(said) ||
    asksForBooking.test(said) ||
    (state.booked.length > 0 && isOfBooking) ||
    (hasShowing.test(said) && changesIt.test(said));
  if (changes && !isChoosing(state)) return { intent: "changeBooking" };
  if (state.booked.length > 0 && comes.test(said) && state.expects.kind === "anything") {
    // "See you Tuesday, can I bring my dog?"
    const asked = clausesOf(said).filter((each) => isQuestion(each.replace("?", "")) && !comes.test(each));
    if (asked.length > 0) return understandRest(asked.join(" "), state, context);
    if (!isQuestion(text))
      return { intent: suitsBooked(visit.when, state, context) ? "thanks" : "changeBooking" };
  }
  if (foundAnother.test(said)) return { intent: "thanks" };
  const isFromAfar = asksVirtualTour(text) && !book.test(wished.replace(virtualVisit, " "));
  if (isFromAfar || (isQuestion(text) && aboutVisits.test(said))) return { intent: "question" };
  if (wantsVisit(text, wished, state, visit, isSearch || hasWishes)) {
    const { when, rest } = visit;
    const { availableBefore: _, ...others } = wishes;
    const asksDay = visit.isDayUnclear;
    return { intent: "book", when, id: shownIn(rest, state, context), wishes: others, asksDay };
  }
  // Who looks for a home finds it, whatever else is said.
  const isOfSurroundings = surroundings.test(said) && !isSearch && !hasWishes && !asksFact(text);
  if (isQuestion(text) && isOfSurroundings) return { intent: "surroundings" };
  // A question about the listing under discussion, rather than a search for another one.
  const isAboutUs = whoWeAre.test(said) && addressOf(text) === undefined;
  const isOfOne = !isSearch && !(hasWishes && otherHomes.test(said)) && !wishes.cheapestFirst && !isAboutUs;
  if (state.propertyId !== null && isOfOne && (isQuestion(text) || isOfThis)) return { intent: "question" };
  if (interestedIn.test(said) && !hasWishes)
    return state.propertyId === null ? { intent: "search", wishes } : { intent: "describe" };
  if (isForms) return { intent: "forms" };
  if (isAboutUs) return { intent: "whoWeAre" };
  if (more.test(said)) return { intent: "more" };
  if (hasWishes || isSearch) return { intent: "search", wishes };
  const asksToo = thanks.test(said) && clausesOf(said).some((each) => asksBesideThanks.test(each));
  if (!asksToo && (thanks.test(said) || said.search(noVisit) >= 0)) return { intent: "thanks" };
  const { kind } = state.expects;
  if ((kind === "anything" || kind === "listing") && tellsAddress(text)) return { intent: "address" };
  if (isQuestion(text) || asksToo) return { intent: "question" };
  return { intent: state.expects.kind === "anything" ? "unclear" : "wrongAnswer" };
}

/** What a message says of a visit beside a name and an address, in which an hour may stand alone. */
function whenBeside(text: string, context: Context): WhenSaid {
  const beside = withoutReaching(beginningOf(text), context);
  const visit = whenIn(beside, context);
  const time = saysTime(visit.when) ? undefined : hourAlone(withoutDate(beside, context));
  return time === undefined ? visit : { ...visit, when: { ...visit.when, time } };
}

/** When or how to reach the visitor, and what else no visit depends on. */
const ofReaching =
  /\b(?:call|texts?|e-?mail|reply|respond|reach|contact|message|voicemail|answer|write|check (?:it|my|texts|messages)|born|birthday|dob|llam\w+|escrib\w+|contact\w+|respond\w+|contest\w+|naci\w*)\b/;
const atWork = /\b(?:(?:i|at|from|off) work|working|trabaj\w+)\b/;
/** Beside an address, asks for another time. */
const ofVisiting =
  /\b(?:better|instead|rather|prefer\w*|actually|make it|(?:can|could|may) (?:i|we)|(?:i|we) can(?:'t|not)?|(?:i'm|we're) free|how about|what about|let's|does|would|change|move it|switch|resched\w*|works|come|visit|see it|tour|showing|appointment|mejor|prefier\w+|cambi\w+|puedo|podemos|podria\w*|que tal|en vez|visita|cita|verl[oa])\b/;
/** Words beside hours that are of nothing else. */
const onlyHours =
  /^(?:[^\p{L}\p{N}]|\b(?:best|please|only|or|and|usually|preferably|ideally|y|o|solo|por favor)\b)*$/u;

/** A message without its addresses, and without when to reach the visitor there: "217-555-0142, call after 5". */
function withoutReaching(text: string, context: Context): string {
  const told = text
    .replace(withAddress, (found) => (understandDay(found, context).ok ? found : " | "))
    .replace(/\b(?:ext(?:ension)?|x)\.? ?\d+/gi, " ");
  if (!told.includes("|")) return told;
  let isAfter = false;
  const kept = told.split(/(?<=[,;!?]|(?<!\b[ap]\.?m)\.)\s+/i).filter((clause) => {
    const said = normalized(clause);
    isAfter ||= said.includes("|");
    if (ofVisiting.test(said)) return true;
    if (ofReaching.test(said) || (atWork.test(said) && !nearDay.test(said))) return false;
    return !isAfter || !saysOnlyHours(said.slice(said.lastIndexOf("|") + 1), context);
  });
  return kept.join(" ").replaceAll("|", " ");
}

/** Whether a text behind an address is but hours, in which the visitor can be reached there. */
function saysOnlyHours(said: string, context: Context): boolean {
  const { when, rest } = whenIn(said, context);
  const isOfDays = (when.day ?? when.days ?? when.notOn ?? when.notAt) !== undefined;
  return saysTime(when) && !isOfDays && !refuses(said) && onlyHours.test(rest);
}

/** The days that are shown, or whose times are. */
function daysShown({ expects }: DialogueState, { timeZone }: Context): string[] | undefined {
  if (expects.kind === "day") return expects.days;
  if (expects.kind !== "time") return undefined;
  return expects.starts.map((start) => DateTime.fromISO(start, { zone: timeZone }).toISODate()!);
}

/** Beside a day of later weeks that is offered, a weekday is the one next to it: "Thursday is better". */
function nearOffer(visit: WhenSaid, { expects }: DialogueState, { today, timeZone }: Context): WhenSaid {
  const { day } = visit.when;
  const offered =
    expects.kind === "time"
      ? expects.starts[0]
      : expects.kind === "name" || expects.kind === "address"
        ? expects.start
        : undefined;
  if (day === undefined || offered === undefined || !isWeekdayAlone(normalized(visit.rest))) return visit;
  const near = DateTime.fromISO(DateTime.fromISO(offered, { zone: timeZone }).toISODate()!, { zone: "utc" });
  if (near.diff(DateTime.fromISO(today, { zone: "utc" }), "days").days < 7) return visit;
  const next = DateTime.fromISO(day, { zone: "utc" });
  const weeks = Math.round(near.diff(next, "weeks").weeks);
  return { ...visit, when: { ...visit.when, day: next.plus({ weeks }).toISODate()! } };
}

/** Whether nothing but a weekday says which day it is. */
const isWeekdayAlone = (said: string): boolean =>
  /\b(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?\b|\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/.test(
    said,
  ) &&
  !/\d|\b(?:this|next|coming|week|days?|today|tomorrow|sooner|earlier|soon|asap|est[ae]|proxim[oa]|siguiente|semana|dias?|hoy|manana|ocho|antes|pronto|month|mes|jan\w*|feb\w*|mar|march|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|enero|febrero|marzo|abril|mayo|junio|julio|agosto|diciembre)\b/.test(
    said,
  );

/** Whether what was said of a visit does not rule out a showing that was booked here. */
const suitsBooked = (when: When, { booked }: DialogueState, { timeZone }: Context): boolean =>
  booked.some(({ start }) => {
    const local = DateTime.fromISO(start, { zone: timeZone });
    return !rulesOut(when, local.toISODate()!, local.toFormat("HH:mm"));
  });

/** Whether the visitor wants another time than the one that waits for their name or address. */
function changesOffer(
  text: string,
  { expects }: DialogueState,
  { timeZone }: Context,
  { when, isDayUnclear }: WhenSaid,
): boolean {
  if (expects.kind !== "name" && expects.kind !== "address") return false;
  const said = normalized(text);
  if (!(saysWhen(when) || isDayUnclear) || asksOther(said) || /\bcancel/.test(said)) return false;
  // "Is it available July 1?" asks when somebody could move in.
  if (isFree.test(said) && !saysTime(when) && !nearDay.test(said)) return false;
  const isNameOfDay =
    when.day !== undefined && !saysTime(when) && dayInName.test(said) && !changesDay.test(said);
  if (isNameOfDay || isWrittenName.test(introduced(beginningOf(text)))) return false;
  const start = DateTime.fromISO(expects.start, { zone: timeZone });
  return isDayUnclear || rulesOut(when, start.toISODate()!, start.toFormat("HH:mm"));
}

const isFree =
  /\bis (?:it|this|that|the (?:home|house|apartment|place|unit|property)) (?:still )?(?:available|free|vacant)\b|\besta (?:disponible|libre)\b/;
const nearDay =
  /\b(?:to|mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:tomorrow|hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/;

/** Says whose address it is: "call her at …" is of somebody else. */
const ofMine =
  /\b(?:my|our|mi) (?:\w+ ){0,2}?(?:e-?mail|mail|phone|number|cell|mobile|correo|telefono|numero|celular|whatsapp)\b|\b(?:reach|text|e-?mail|write|contact)(?: to)? me\b|\b(?:contactarme|escribirme|escribanme)\b/;
const eachAddress = /\S+@\S+|\+?\(?\d[\d\s().-]{7,}\d/g;

/** Whether a message tells the visitor's own address: it says so, or contains nothing else. */
function tellsAddress(text: string): boolean {
  const told = addressOf(text);
  if (!told || ("phone" in told && told.phone.replace(/\D/g, "").length < 10)) return false;
  return ofMine.test(plain(text)) || !/[\p{L}\p{N}]/u.test(text.replace(eachAddress, " "));
}

const anAddress = String.raw`(?:[^\s,;:@]+@[^\s,;@]+|\+?\(?\d[\d\s().-]{7,}\d)`;
/** Words that lead to the visitor's own address, or follow it. */
const toldAsMine = new RegExp(
  [
    String.raw`\b(?:my|mi) (?:(?:new|work|home|cell|mobile|personal|phone|contact|nuevo) )*(?:e-?mail|mail|phone|number|cell|mobile|correo|tel[eé]fono|n[uú]mero|celular|whatsapp)(?: address| number| electr[oó]nico| de (?:tel[eé]fono|celular))?(?: is| es|:)* *${anAddress}`,
    String.raw`\b(?:(?:reach|text|e-?mail|write|contact|call)(?: to)? me(?: back)?|(?:contactar|escribir|llamar|ll[aá]men|escr[ií]ban)me)(?: at| on| a| al| en|:)* *${anAddress}`,
    String.raw`${anAddress},? (?:is|es) (?:my|mi)\b`,
  ].join("|"),
  "giu",
);
const addressAlone = new RegExp(
  String.raw`^\s*(?:(?:my |mi )?(?:e-?mail|phone|cell|tel|correo|tel[eé]fono|celular)(?: is| es|:)* *)?${anAddress}[\s.]*$`,
  "iu",
);

/**
 * The visitor's own addresses in a text that nobody asked for one: it says whose they are, or they stand alone beside
 * the visitor's name. Any other may be of an agent or a friend, or the number of a listing.
 */
export function ownAddressIn(text: string): string {
  const beginning = text.slice(0, 500);
  const alone =
    nameTold(text) === undefined
      ? []
      : beginning.split(/[,;!?\n]|\.\s/).filter((part) => addressAlone.test(part));
  return [...(beginning.match(toldAsMine) ?? []), ...alone].join(", ");
}

/** Whether a message asks something of the home spoken of, rather than for another one: "pets", "is it a house?" */
function isOfHomeSpokenOf(text: string, said: string, wishes: Wishes): boolean {
  const isOfRecord = asksFact(isQuestion(text) ? text : `${text}?`);
  const { petFriendly: _, hasParking: __, ...more } = wishes;
  if (isQuestion(text) && (thisHome.test(said) || ofOneHome.test(said))) return true;
  const isBare =
    said.length <= 30 && said.split(" ").length <= 4 && !addressOf(text) && !isWithout.test(said);
  return (
    isOfRecord && (isQuestion(text) || isBare) && Object.keys(more).length === 0 && !seeksOthers.test(said)
  );
}

/** Whether the visitor is choosing a day or a time, which may be called a change. */
const isChoosing = ({ expects: { kind } }: DialogueState): boolean => kind === "day" || kind === "time";

/** Whether a message is a wish to visit: it says so, or names a time that can't mean anything else. */
function wantsVisit(
  text: string,
  said: string,
  { propertyId, expects }: DialogueState,
  { when, isDayUnclear }: WhenSaid,
  looksFor: boolean,
): boolean {
  if (book.test(said.replace(noVisit, " "))) return true;
  const says = saysWhen(when) || isDayUnclear;
  if (!says || otherWhen.test(said) || ofHome.test(said) || whoWeAre.test(said)) return false;
  // Asking whether it is free at a time refers to a visit.
  if (when.time !== undefined && freeThen.test(said)) return true;
  if (asksFact(text)) return false;
  if (bookWithWhen.test(said) && (when.part ?? when.time) !== undefined) return true;
  const chooses = expects.kind === "day" || expects.kind === "time";
  // "Anything later than 3?"
  if (when.part !== undefined || when.time !== undefined)
    return !looksFor || when.day !== undefined || chooses;
  if (chooses) return true;
  if (looksFor) return /\b(?:see|ver)\b/.test(said) && isQuestion(text);
  const isOfHome = propertyId !== null && bookWithWhen.test(said);
  return expects.kind === "listing" || said.length <= 40 || isOfHome || seeing.test(said);
}

/** Whether a text that names a home is a wish to see it, rather than something about it. */
export const wantsToSee = (text: string): boolean =>
  seeing.test(plain(text)) && !ofPictures.test(plain(text));
const ofPictures =
  /\b(?:photos?|pictures?|pics?|images?|videos?|listings?|plans?|fotos?|imagenes|anuncios?|planos?)\b/;

/** The listing that a message chooses from those shown. @param rest of the message, without the time */
function shownIn(rest: string, { expects }: DialogueState, context: Context): string | undefined {
  if (expects.kind !== "listing") return undefined;
  // "The first Saturday of July" is not the first listing.
  const wanted = withoutRefused(rest);
  const place = placeIn(withoutDate(wanted, context));
  return chosen(wanted, expects.labels, expects.ids) ?? expects.ids[place];
}

/** The answer to the chat's question; nothing when the message does not answer it. */
function expected(
  text: string,
  { expects, misses }: DialogueState,
  context: Context,
  { when, wished, isDayUnclear }: WhenSaid,
): string | undefined {
  switch (expects.kind) {
    case "anything":
      return undefined;
    case "listing": {
      const exact = labelled(text, expects.labels, expects.ids);
      // The day must be kept, and its number is not a position in the list.
      if (exact !== undefined || saysWhen(when) || isDayUnclear) return exact;
      const wanted = withoutRefused(plain(text));
      return (
        chosen(wanted, expects.labels, expects.ids) ??
        (isWish(text, context) ? undefined : expects.ids[placeIn(wanted)])
      );
    }
    case "form":
      return chosen(text, expects.labels, expects.ids) ?? expects.ids[placeIn(text)];
    case "day":
      return (
        labelled(text, expects.labels, expects.days) ??
        nthOf(normalized(text), expects.days, expects.days) ??
        (saysTime(when) ? undefined : when.day)
      );
    case "time": {
      const exact = labelled(text, expects.labels, expects.starts);
      const { shown = expects.starts } = expects;
      const said = normalized(text);
      if (expects.isAsked && consents(said) && saysYes.test(said)) return shown[0];
      const nth = exact === undefined ? nthOf(said, shown.toSorted(), expects.starts) : undefined;
      if (nth !== undefined) return nth;
      const isOtherDay =
        when.day !== undefined && !expects.starts.some((start) => isOn(start, when.day!, context));
      // "After 3" leaves a choice, which is not that of the 3.
      if (exact !== undefined || when.bound !== undefined || isOtherDay || isDayUnclear) return exact;
      // The number of a day is no hour.
      const clauses = clausesOf(withoutDate(wished, context)).filter(
        (clause) => !refuses(clause) && !asksOther(clause),
      );
      if (clauses.some((clause) => severalHours.test(clause))) return undefined;
      // A number alone may be a place among the times that were shown, and then is an hour only if it is one of theirs.
      const places = expects.shown?.length ?? 0;
      const mayBePlace = Number(/^\W*(\d{1,2})\W*$/.exec(text)?.[1]) <= places;
      const among = mayBePlace ? shown : expects.starts;
      const found = clauses.map((clause) => timeOf(clause, among, context)).find((start) => start);
      // "A quarter past 10" is not 10:00.
      return found !== undefined && isAt(found, when.time, context) ? found : undefined;
    }
    case "name":
      return nameIn(text, when, misses > 0);
    case "address": {
      const address = addressOf(text);
      return afterDoubt(text, expects.doubt) ?? (doubtIn(text) ? text : address && Object.values(address)[0]);
    }
    case "reach":
      return afterDoubt(text, expects.doubt) ?? (doubtIn(text) ? text : reachIn(text));
    case "answer":
      return text;
  }
}

/** "Is the pool open at 3?" */
const ofThing =
  /^(?:is|are|does|do|has|have) the (?!\d|times?\b|slots?\b|first|last|showing|tour|appointment)/;
/** Whether a question is about something else than a time to visit: "is there parking for 3 cars?" */
const asksOther = (said: string): boolean =>
  otherWhen.test(said) || ofThing.test(said) || (asksFact(said) && !freeThen.test(said));

/** Whether a number is one of rooms or money, and not of the list: "do you have 3 bedrooms?" */
const isWish = (text: string, context: Context): boolean => Object.keys(wishesIn(text, context)).length > 0;

/** Whether that is what was meant, in words that can mean nothing else. */
const agrees =
  /^(?:y|ok|okay|yes|yep|yeah|sure|correct|right|exactly|that'?s it|si|claro|exacto|correcto)\b[^@\d?]{0,15}$/;
const disagrees = /^(?:n|no|nope|nah)\b[^@\d?]{0,15}$/;

/** The address that was chosen, when the one that was typed is probably not the one that was meant. */
function afterDoubt(text: string, doubt: Doubt | undefined): string | undefined {
  if (!doubt) return undefined;
  const { typed, meant } = doubt;
  const chosen = labelled(text, [meant, typed], [meant, typed]);
  if (chosen !== undefined) return chosen;
  const said = plain(text).trim();
  if (agrees.test(said)) return meant;
  return disagrees.test(said) && addressOf(typed) ? typed : undefined;
}

const isOn = (start: string, day: string, { timeZone }: Context): boolean =>
  DateTime.fromISO(start, { zone: timeZone }).toISODate() === day;

/** Whether a start has the time that was said, in either half of the day. @param time HH:MM */
function isAt(start: string, time: string | undefined, { timeZone }: Context): boolean {
  const inHalf = (one: DateTime): number => (one.hour % 12) * 60 + one.minute;
  return (
    time === undefined ||
    inHalf(DateTime.fromISO(start, { zone: timeZone })) === inHalf(DateTime.fromISO(time))
  );
}

function chosen(text: string, labels: string[], values: string[]): string | undefined {
  const options = labels.map((label, at) => ({ label, value: values[at]! }));
  const understood = understandAnswer({ type: "choice", options }, text, { today: "", language: "en" });
  return understood.ok ? String(understood.value) : undefined;
}

/** The value with exactly this label: similar-looking days and times are different ones. */
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

/** The zero-based position named by a short message such as "the second one"; -1 when it names none or several. */
function placeIn(text: string): number {
  if (text.length > 30) return -1;
  const named = places.flatMap((pattern, at) => (pattern.test(plain(text)) ? [at] : []));
  return named.length === 1 ? named[0]! : -1;
}
