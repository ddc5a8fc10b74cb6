import type { AnswerValue } from "@rental/contract";
import {
  type AnswerContext,
  plain,
  propertyFilters,
  understandDay,
} from "../../../screening/answers/answers.service.ts";
import type { Wishes } from "./state.ts";

const counts = new Map(
  [
    ["one", "two", "three", "four", "five"],
    ["un", "dos", "tres", "cuatro", "cinco"],
    ["una", "", "", "", ""],
  ].flatMap((words) => words.map((word, at): [string, number] => [word, at + 1])),
);
const amount = `(\\d{1,2}(?:\\.5)?|${[...counts.keys()].filter(Boolean).join("|")})`;
const countOf = (text: string): number => counts.get(text) ?? Number(text);

/** The lower end of a range, of which the upper one counts: "1500-2000". */
const from = "(?:\\d[\\d.,]*\\s*k?\\s*(?:-|to|a|and|y)\\s*\\$?(?=\\d{3}|\\d\\S*\\s*k\\b))?";
/** What comes before a number that is no rent. */
const notRent =
  "(?<!\\b(?:make|earn|income|credit|score|deposit|weighs?|ingresos?|credito|deposito|pesa)\\b[^.,;?!]{0,30})";
const most = new RegExp(
  `(?:under|below|between|up to|max(?:imum)?|less than|at most|no more than|budget|${notRent}(?:not?|nothing|n'?t) (?:go(?:es|ing)? )?(?:over|above|exceed(?:s|ing)?)|hasta|${notRent}no (?:se )?(?:pas[ea]n?(?! nada)|exced[ae]n?)(?: de)?|menos de|(?:de|a)?bajo de|entre|maximo|presupuesto)\\D{0,12}?${from}(\\d[\\d.,]*)(?![\\d.,]|\\s?(?:sq|feet|ft|pies|m2|lbs?|pounds|libras)\\b)\\s*(k\\b)?`,
);
const orLess =
  /(?<!\b(?:make|making|earn|income|credit|score|deposit|weighs?|gan[oa]|ingresos?|credito|deposito|pesan?)\b[^.,;?!]{0,20})\b(\d[\d.,]*)\s*(k\b)? ?(?:dollars |a month |per month |\/ ?mo(?:nth)? )?(?:or (?:less|under|below|cheaper)|max|tops|o menos|maximo|como maximo)\b/;
const dollars = new RegExp(`\\$\\s*${from}(\\d[\\d.,]*)\\s*(k\\b)?`);
/** Less is no rent, but rooms: "max 2 bedrooms". */
const leastRent = 100;
const units = new Map(
  [
    "one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen",
    "un,dos,tres,cuatro,cinco,seis,siete,ocho,nueve",
  ].flatMap((words) => words.split(",").map((word, at): [string, number] => [word, at + 1])),
);
const tens = new Map(
  "twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety"
    .split(",")
    .map((word, at): [string, number] => [word, (at + 2) * 10]),
);
const hundreds = new Map(
  "cien,doscientos,trescientos,cuatrocientos,quinientos,seiscientos,setecientos,ochocientos,novecientos"
    .split(",")
    .map((word, at): [string, number] => [word, (at + 1) * 100]),
);
const [digit, ten, hundred] = [units, tens, hundreds].map((words) => [...words.keys()].join("|"));
const unit = `(?:${ten})[ -](?:${digit})|${ten}|${digit}`;
/** "two thousand five hundred", "eighteen hundred", "twenty-five hundred", "mil ochocientos". */
const spoken = new RegExp(
  `\\b(?:(?:(?:${unit}) )?(?:thousand|mil)(?: (?:and )?(?:${unit}) hundred| (?:${hundred}))?|(?:${unit}) hundred|${hundred})\\b`,
  "g",
);
const rooms =
  "(?:bed(?:room|rm)?s?|bdrms?|brs?|bds?|habitacion(?:es)?|habs?|recamaras?|dormitorios?|cuartos?)";
const bedrooms = new RegExp(`\\b${amount}\\s*\\+?[\\s-]*${rooms}\\b`);
/** "Exactly 1 bedroom", "2 beds max". */
const mostBedrooms = new RegExp(
  `\\b(?:exactly|only|just|max(?:imum)?|at most|no more than|up to|exactamente|solo|maximo|hasta)(?: of| de)? ${amount}[\\s-]*${rooms}\\b|\\b${amount}[\\s-]*${rooms} (?:only|max(?:imum)?|or (?:less|fewer)|tops|maximo|o menos|solamente|nada mas)\\b(?! (?:(?:of|de|rent|budget|renta) )*\\$?\\d)`,
);
const leastToo = /\b(?:exactly|only|just|exactamente|solo|solamente|nada mas)\b/;
/** "2b2b", "2bd/1ba" */
const bedsAndBaths = /\b(\d)b(?:d|r|ed)? ?\/? ?(\d(?:\.5)?)b(?:a|th)?\b/;
const noStudio = /\b(?:not|no|except|excepto|menos) (?:(?:the|a|an|any|el|un) )?(?:studios?|estudios?)\b/;
/** In Spanish, also "I study". */
const studio =
  /\b(?:studios?|efficienc(?:y|ies)|monoambientes?|estudios|(?:un|algun|de|tipo|busco|tienen?|hay) estudio)\b/;
/** "A studio or one bedroom" */
const studioOr = new RegExp(
  `\\b(?:studios?|estudios?) (?:or|o|and|y) (?:an? |una? )?(?:${amount}[\\s-]*${rooms})\\b|\\b${amount}[\\s-]*${rooms} (?:or|o) (?:an? |un )?(?:studios?|estudios?)\\b`,
);
const bathrooms = new RegExp(`\\b${amount}\\s*\\+?[\\s-]*(?:bath(?:room)?s?|bas?|banos?)\\b`);
const cheapest =
  /\b(?:cheap(?:er|est)|most affordable|least expensive|less expensive|lowest (?:rent|price|priced)|mas (?:barat[oa]s?|economic[oa]s?)|menos car[oa]s?|(?:renta|precio|alquiler) mas baj[oa])\b/;
const pets = /\b(?:pets?|dogs?|cats?|puppy|kitten|mascotas?|perr[oa]s?|gat[oa]s?)\b/;
const noPets =
  /\b(?:no|not|don'?t|without|sin) (?:(?:have|own|tengo|tenemos|any|an?|un|una|ningun|ninguna) ){0,3}(?:pets?|dogs?|cats?|mascotas?|perr[oa]s?|gat[oa]s?)\b/;
const parking = /\b(?:parking|garage|estacionamiento|garaje|aparcamiento|cochera)\b/;
const moving = /\b(?:available|move|moving|from|by|starting|disponible|mudar(?:me|nos)?|desde|para el)\b/;
/** "A week from Tuesday" is a day, and no time of moving in. */
const fromDay = /\b(?:days?|weeks?|dias?|semanas?) (?:from|desde)\b/g;
/** Where people come from, live or work is not where they are looking: it must not select listings. */
const origin =
  /\b(?:born(?: and raised)?|raised|grew up|grown up|from|lives?|lived|living|works?|worked|working|stud(?:y|ied|ying)|employed|job|family|nac\p{L}+|criad[oa]|crec\p{L}+|viv\p{L}+|trabaj\p{L}+|estudi\p{L}+|familia) (?:here )?(?:in|near|around|en|cerca de) [\p{L}.' -]{1,40}/gu;
const place =
  /(?<!\b(?:not|no|except|excepto|built|come|drop|stop|walk|get)[ -])\b(?:in(?<!\bmov(?:e|ed|ing)[ -]in(?! [\p{L}.' ]+, ?(?:a[klrz]|c[aot]|dc|fl|ga|i[adl]|k[sy]|m[dinost]|n[cdehjmvy]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy])\b))|(?<!\bmov(?:e|ed|ing) )around|near|en|cerca de) ((?!a |an |the |my |your |un |una |el |la |los |las |mi |su |\d|(?:this|that|these|those|it|unit|building|house|suite|your|which|any|que|cual|este|esta|ese|esa|noon|noonish|midday|mediodia|cash|advance|full|person|general|total|case|efectivo|persona|downtown|uptown|midtown|town|campus|work|school|here|me|you|transit|public|centro|ocho)\b)[\p{L}.' -]{3,40}?)(?= (?:under|below|with|for|and|or|that|up|max|less|at|near|by|from|available|con|por|y|o|que|hasta|menos|para|desde|u[hm]+|please|thanks|gracias)\b|[,.?!;]|$)/u;

/** The wishes stated in a message, by rule, in English and Spanish. */
export function wishesIn(text: string, context: AnswerContext): Wishes {
  const said = inDigits(plain(text.slice(0, 500)).replace(/\s+/g, " ").trim());
  const answers: Record<string, AnswerValue> = {};
  const rent = rentIn(said);
  if (rent !== undefined) answers.maxRent = rent;
  const [, beds, bathsToo] = bedsAndBaths.exec(said) ?? [];
  const rooms = beds ?? bedrooms.exec(said)?.[1];
  const limited = mostBedrooms.exec(said);
  const atMost = limited?.[1] ?? limited?.[2];
  const isStudioToo = studioOr.test(said);
  const hasLeast = (atMost === undefined || leastToo.test(limited![0])) && !isStudioToo;
  if (rooms !== undefined && hasLeast) answers.bedrooms = countOf(rooms);
  else if (noStudio.test(said)) answers.bedrooms = 1;
  const baths = bathsToo ?? bathrooms.exec(said)?.[1];
  if (baths !== undefined) answers.bathrooms = countOf(baths);
  if (pets.test(said) && !noPets.test(said)) answers.pets = true;
  if (parking.test(said)) answers.parking = true;
  const day = moving.test(said.replace(fromDay, " ")) ? dayIn(said, context) : undefined;
  if (day !== undefined) answers.moveInDate = day;
  const city = place.exec(said.replace(origin, " "))?.[1]?.trim();
  const isDay = city !== undefined && [city, `in ${city}`].some((said) => dayIn(said, context) !== undefined);
  if (city !== undefined && !isDay) answers.city = city;
  const isStudio = rooms === undefined && studio.test(said) && !noStudio.test(said);
  const largest = atMost ?? (isStudioToo ? rooms : undefined);
  return {
    ...propertyFilters(answers),
    ...(largest !== undefined && { maxBedrooms: countOf(largest) }),
    ...(isStudio && { bedroomType: "studio" }),
    ...(cheapest.test(said) && { cheapestFirst: true }),
  };
}

function rentIn(said: string): number | undefined {
  const [, digits, thousands] = most.exec(said) ?? orLess.exec(said) ?? dollars.exec(said) ?? [];
  if (digits === undefined) return undefined;
  // A separator before three digits is a thousands separator.
  const value = Number(
    digits
      .replace(/[.,](?=\d{3}\b)/g, "")
      .replace(/[.,]$/, "")
      .replace(",", "."),
  );
  const rent = value * (thousands ? 1_000 : 1);
  return rent >= leastRent ? rent : undefined;
}

/** Writes spoken amounts, of which dictated messages are full, as numbers. */
const inDigits = (said: string): string =>
  said.replace(spoken, (amount) => {
    let [sum, last] = [0, 1];
    for (const word of amount.split(/[ -]/)) {
      if (word === "thousand" || word === "mil") [sum, last] = [last * 1_000, 1];
      else if (word === "hundred") sum += last * 100;
      else {
        sum += hundreds.get(word) ?? 0;
        last = tens.get(word) ?? (last >= 20 ? last : 0) + (units.get(word) ?? 0);
      }
    }
    return String(sum);
  });

function dayIn(said: string, context: AnswerContext): string | undefined {
  const understood = understandDay(said, context);
  return understood.ok && typeof understood.value === "string" ? understood.value : undefined;
}
