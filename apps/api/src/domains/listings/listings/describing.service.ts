import type { Property } from "@rental/contract";
import { dayInWords } from "@rental/contract/words/day";
import { bedrooms, homeWords, rentAMonth } from "@rental/contract/words/home";
import { readLanguageOf } from "@rental/contract/words/language";
import { addressLine } from "@rental/contract/words/place";
import { titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";

/** The fields that describe a property. */
export type Described = Pick<
  Property,
  | "title"
  | "address"
  | "unit"
  | "city"
  | "available"
  | "availabilityDate"
  | "monthlyRent"
  | "bedrooms"
  | "bathrooms"
>;

/**
 * Describes a property in one line: title, address, rent, rooms, and when it becomes available if that is in the
 * future, or that it is not available.
 * @param language of the reader: Spanish for `es`, otherwise English
 */
export function describeProperty(property: Described, language: string, today: string): string {
  const reader = readLanguageOf(language);
  const words = homeWords[reader];
  const { city, available, availabilityDate } = property;
  const address = addressLine(property);
  const title = titleToSay(property);
  const place = [
    title,
    title.includes(address) ? null : address,
    city && address.includes(city) ? null : city,
  ];
  const facts = [
    rentAMonth(property.monthlyRent, reader),
    bedrooms(property.bedrooms, reader),
    words.bathrooms(property.bathrooms),
    available ? null : words.notAvailable,
    available && availabilityDate && availabilityDate > today
      ? words.availableFrom(dayInWords(availabilityDate, reader))
      : null,
  ];
  const join = (parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  return `${join(place)}: ${join(facts)}`;
}
