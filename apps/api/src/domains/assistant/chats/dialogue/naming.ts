import type { Property } from "@rental/contract";
import { hasUnit } from "@rental/contract/words/place";
import { plain } from "../../../screening/answers/answers.service.ts";

type Named = Pick<Property, "id" | "title" | "address" | "unit">;

/** Words that do not distinguish listings by title or address. */
const generic = new Set(
  (
    "street avenue road lane drive court place boulevard way terrace circle square apt apartment apartments unit suite flat " +
    "house home condo loft studio room rooms bed bedroom bedrooms bath bathroom bathrooms the and with near for from rent " +
    "rental new large big small nice cozy cosy sunny bright quiet modern spacious beautiful park parking view garden " +
    "garage yard balcony north south east west floor downtown city one two three four five six calle avenida piso casa " +
    "apartamento departamento habitacion habitaciones con cerca the this that which what when where there here " +
    "pet pets friendly dog dogs cat cats mascota mascotas furnished unfurnished amueblado amueblada laundry washer dryer lavadora " +
    "parking estacionamiento garaje cochera utilities included incluido incluida heat heating air private renovated updated " +
    "available disponible balcon patio elevator ascensor pool townhouse " +
    "today tomorrow monday tuesday wednesday thursday friday saturday sunday morning afternoon evening tarde manana noche"
  ).split(" "),
);
const roads =
  "st|str|street|ave|avenue|rd|road|ln|lane|dr|drive|ct|court|pl|place|blvd|boulevard|way|ter|terrace|cir|circle|sq|square";

const determiners = "the|this|that|your|el|la|este|esta|ese|esa|su|del|al";

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The distinguishing marks of a listing: the words of its title and street, and its house number. */
function marksOf({ title, address }: Named): { words: string[]; numbers: string[] } {
  const all = wordsOf(`${title} ${address.split(",")[0]}`);
  return {
    words: [...new Set(all.filter((word) => word.length >= 3 && !/^\d/.test(word) && !generic.has(word)))],
    numbers: [...new Set(all.filter((word) => /^\d+$/.test(word)))],
  };
}

/** At least this much for an unmistakable reference: the whole title, or the street name in full. */
const sure = 10;

/**
 * The listing that a sentence refers to, by its title, its street, or a word of either; nothing when it refers to none,
 * or to several.
 * @param isSure requires an unmistakable reference
 */
export function namedIn<Listing extends Named>(
  text: string,
  listings: readonly Listing[],
  isSure = false,
): Listing | undefined {
  const outright = allNamedIn(text, listings);
  if (isSure || outright.length > 0) return outright.length === 1 ? outright[0] : undefined;
  const scored = scoresIn(text, listings);
  const best = Math.max(1, ...scored.map(({ score }) => score));
  const found = byUnit(
    text,
    scored.filter(({ score }) => score === best),
  );
  return found.length === 1 ? found[0]!.listing : undefined;
}

/** All listings to which a sentence refers unmistakably: "Elm Street Bungalow or Oak Avenue Loft". */
export function allNamedIn<Listing extends Named>(text: string, listings: readonly Listing[]): Listing[] {
  const scored = scoresIn(text, listings).filter(({ score }) => score >= sure);
  // "12 Elm Street" is not 48 Elm Street, which has the street, too.
  const named = scored.filter(
    (each) =>
      !scored.some(
        (other) => other.score > each.score && each.matched.every((word) => other.matched.includes(word)),
      ),
  );
  return byUnit(text, named).map(({ listing }) => listing);
}

/** All listings of which a sentence says a word: "the elm and maple homes". */
export const allHintedIn = <Listing extends Named>(text: string, listings: readonly Listing[]): Listing[] =>
  scoresIn(text, listings)
    .filter(({ matched }) => matched.length > 0)
    .map(({ listing }) => listing);

/** Units of one house differ in nothing else. */
function byUnit<Scored extends { listing: Named }>(text: string, all: Scored[]): Scored[] {
  const named = all.filter(({ listing: { unit } }) => unit !== null && hasUnit(text, unit));
  return named.length > 0 ? named : all;
}

function scoresIn<Listing extends Named>(text: string, listings: readonly Listing[]) {
  const said = wordsOf(text.slice(0, 500));
  const line = ` ${said.join(" ")} `;
  return listings.map((listing) => ({ listing, ...scoreOf(listing, said, line) }));
}

function scoreOf(listing: Named, said: string[], line: string): { score: number; matched: string[] } {
  const { words, numbers } = marksOf(listing);
  const title = wordsOf(listing.title).join(" ");
  const street = wordsOf(listing.address.split(",")[0]!).join(" ");
  const isWhole = [title, street].some((name) => name.length >= 5 && line.includes(` ${name} `));
  const matched = words.filter((word) => said.includes(word));
  if (matched.length === 0) {
    // "The sunny two-bedroom" is one home, "a sunny two-bedroom" any.
    const isThat = isWhole && new RegExp(` (?:${determiners}) ${title} `).test(line);
    return { score: isThat ? sure : isWhole ? 2 : 0, matched };
  }
  const isStreet = matched.some((word) => new RegExp(` ${word} (?:${roads}) `).test(line));
  const isCalle = matched.some((word) =>
    new RegExp(` (?:calle|avenida|av) (?:de (?:la )?)?${word} `).test(line),
  );
  const number = numbers.some((one) => said.includes(one)) ? 1 : 0;
  const whole = isWhole ? 20 : isStreet || isCalle || number ? sure : 0;
  return { score: matched.length + number * 2 + whole, matched };
}
