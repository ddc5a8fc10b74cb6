/** How a home's address is written, everywhere: the unit is joined to it here. */

/** The location of a home. */
export interface Place {
  address: string;
  unit: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** The words for a part of a house. */
export const unitNames = "apartment|apt|unit|suite|ste|floor|fl|room|rm|lot|building|bldg|penthouse|ph";
const designator = new RegExp(`^(?:#|(?:${unitNames})\\b)`, "i");
/** What precedes the number of a unit: `#`, `Apt. ` or a comma. */
const mark = new RegExp(`(?:^|[#,]|\\b(?:${unitNames})\\.?)\\s*#?\\s*$`, "i");
/** The end of an address that does not stop at the street: `, Springfield, IL 62701`. */
const town = /,[^,]{1,100},\s*[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?\s*$/;
const blanks = /\s+/g;

/** The number of a unit without the word before it, as portals want it: `3A` for `Apt. 3A` and for `# 3A`. */
export function unitNumber(unit: string): string {
  const bare = unit
    .trim()
    .replace(designator, "")
    .replace(/^[\s.#]+/, "");
  return bare === "" ? unit.trim() : bare;
}

/** Whether a text names the unit: after a mark, or as a word if nothing else looks like it, such as `3A`. */
export function hasUnit(text: string, unit: string): boolean {
  const bare = unitNumber(unit).toLowerCase();
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(bare); at >= 0; at = lower.indexOf(bare, at + 1)) {
    const before = lower.slice(0, at);
    const after = lower.charAt(at + bare.length);
    if (!/^$|[\s,.;:!?)]/.test(after) || !/(?:^|[#,\s.])$/.test(before)) continue;
    if (mark.test(before.slice(-20)) && at > 0) return true;
    if (/\d/.test(bare) && /\p{L}/u.test(bare)) return true;
  }
  return false;
}

/** The street with the unit, `12 Elm Street, Unit 3A`, unless the address names it already. */
export function addressLine({ address, unit }: Pick<Place, "address" | "unit">): string {
  const street = address.trim().replace(blanks, " ");
  const part = unit?.trim().replace(blanks, " ") ?? "";
  if (part === "" || hasUnit(street, part)) return street;
  const rest = town.exec(street)?.[0] ?? "";
  const own = street.slice(0, street.length - rest.length);
  return `${own}, ${designator.test(part) ? "" : "Unit "}${part}${rest}`;
}

/** The address with unit, city, state and postal code, without repeating those that it already contains. */
export function placeOf({ address, unit, city, state, zip }: Place): string {
  const parts = [city, [state, zip].filter(Boolean).join(" ")];
  return parts.reduce<string>(
    (place, part) =>
      part && !place.toLowerCase().includes(part.toLowerCase()) ? `${place}, ${part}` : place,
    addressLine({ address, unit }),
  );
}

interface Named extends Pick<Place, "address" | "unit"> {
  title: string;
}

/** Where a home is, unless its title says so: units of one building may have the same title. */
export function placeBeside({ title, address, unit }: Named): string | undefined {
  const line = addressLine({ address, unit });
  return title === line || (title === address && !unit) ? undefined : line;
}

/** A home among others: by its title and where it is. */
export function homeName(home: Named): string {
  const place = placeBeside(home);
  if (place === undefined) return home.title;
  return home.title === home.address ? place : `${home.title}, ${place}`;
}
