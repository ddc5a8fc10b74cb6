/** The parts of an address. */
interface Address {
  address: string;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** The street line of an address: people often type the town into it, which portals want separately. */
export function streetOf({ address, city, state, zip }: Address): string {
  const street = [zip, state, city].reduce<string>(withoutEnd, address.trim().replace(/\s+/g, " "));
  return street === "" ? address.trim() : street;
}

function withoutEnd(text: string, part: string | null): string {
  const end = part?.trim().toLowerCase();
  if (!end || !text.toLowerCase().endsWith(end)) return text;
  const rest = text.slice(0, text.length - end.length);
  // Only whole words: the street may end like the town.
  return /[\s,]$/.test(rest) ? rest.replace(/[\s,]+$/, "") : text;
}
