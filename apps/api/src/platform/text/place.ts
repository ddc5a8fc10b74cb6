/** The location of a home. */
interface Place {
  address: string;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** The address with city, state and postal code, without repeating those that it already contains. */
export function placeOf({ address, city, state, zip }: Place): string {
  const parts = [city, [state, zip].filter(Boolean).join(" ")];
  return parts.reduce<string>(
    (place, part) =>
      part && !place.toLowerCase().includes(part.toLowerCase()) ? `${place}, ${part}` : place,
    address,
  );
}
