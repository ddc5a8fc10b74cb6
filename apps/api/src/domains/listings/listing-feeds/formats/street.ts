import { unitNumber } from "@rental/contract/words/place";

/** The parts of an address. */
interface Address {
  address: string;
  unit: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** The street line of an address: people often type unit and town into it, which portals want separately. */
export function streetOf({ address, unit, city, state, zip }: Address): string {
  const street = [zip, state, city].reduce<string>(withoutEnd, address.trim().replace(/\s+/g, " "));
  const bare = unit === null ? street : withoutEnd(street, unitNumber(unit)).replace(designator, "");
  return bare === "" ? address.trim() : bare;
}

/** What precedes the number of a unit, once that is gone. */
const designator = /[\s,]+(?:apartment|apt|unit|suite|ste|#)\.?$/i;

function withoutEnd(text: string, part: string | null): string {
  const end = part?.trim().toLowerCase();
  if (!end || !text.toLowerCase().endsWith(end)) return text;
  const rest = text.slice(0, text.length - end.length);
  // Only whole words: the street may end like the town.
  return /[\s,#]$/.test(rest) ? rest.replace(/[\s,]+$/, "") : text;
}
