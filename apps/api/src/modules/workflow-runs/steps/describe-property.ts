import type { Property } from "@rental/contract";
import type { Phrases } from "./phrases.ts";

/** An amount in USD, without cents when there are none. */
export const usd = (amount: number): string =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

/** One line about a property: title, address, rent, rooms, and since when it is available if that is not yet. */
export function describeProperty(property: Property, phrases: Phrases, today: string): string {
  const { title, address, city, availabilityDate } = property;
  const place = [
    title,
    title.includes(address) ? null : address,
    city && address.includes(city) ? null : city,
  ];
  const facts = [
    phrases.perMonth(usd(property.monthlyRent)),
    property.bedrooms === 0 ? phrases.studio : phrases.bedrooms(property.bedrooms),
    phrases.bathrooms(property.bathrooms),
    availabilityDate && availabilityDate > today ? phrases.availableFrom(availabilityDate) : null,
  ];
  const join = (parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  return `${join(place)}: ${join(facts)}`;
}
