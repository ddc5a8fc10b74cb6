import type { Property } from "@rental/contract";
import { titleToSay } from "../fair-housing/fair-housing.service.ts";

const english = {
  perMonth: (rent: string) => `${rent} a month`,
  studio: "studio",
  bedrooms: (count: number) => `${count} ${count === 1 ? "bedroom" : "bedrooms"}`,
  bathrooms: (count: number) => `${count} ${count === 1 ? "bathroom" : "bathrooms"}`,
  availableFrom: (day: string) => `available from ${day}`,
};

const spanish: typeof english = {
  perMonth: (rent) => `${rent} al mes`,
  studio: "estudio",
  bedrooms: (count) => `${count} ${count === 1 ? "habitación" : "habitaciones"}`,
  bathrooms: (count) => `${count} ${count === 1 ? "baño" : "baños"}`,
  availableFrom: (day) => `disponible desde ${day}`,
};

/** What is said about a property. */
export type Described = Pick<
  Property,
  "title" | "address" | "city" | "availabilityDate" | "monthlyRent" | "bedrooms" | "bathrooms"
>;

/** An amount in USD, without cents when there are none. */
export const usd = (amount: number): string =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

/** `studio`, `2 bedrooms`. @param language Spanish for `es`, otherwise English */
export function bedroomsIn(count: number, language: string): string {
  const phrases = language === "es" ? spanish : english;
  return count === 0 ? phrases.studio : phrases.bedrooms(count);
}

/**
 * One line about a property: title, address, rent, rooms, and since when it is available if that is not yet.
 * @param language of the reader: Spanish for `es`, otherwise English
 */
export function describeProperty(property: Described, language: string, today: string): string {
  const phrases = language === "es" ? spanish : english;
  const { address, city, availabilityDate } = property;
  const title = titleToSay(property);
  const place = [
    title,
    title.includes(address) ? null : address,
    city && address.includes(city) ? null : city,
  ];
  const facts = [
    phrases.perMonth(usd(property.monthlyRent)),
    bedroomsIn(property.bedrooms, language),
    phrases.bathrooms(property.bathrooms),
    availabilityDate && availabilityDate > today ? phrases.availableFrom(availabilityDate) : null,
  ];
  const join = (parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  return `${join(place)}: ${join(facts)}`;
}
