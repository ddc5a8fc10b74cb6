import { addressLine } from "@rental/contract/words/place";
import type { Property } from "@rental/sdk";

type Named = Pick<Property, "title" | "address" | "unit">;

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
