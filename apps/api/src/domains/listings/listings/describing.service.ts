import type { Property } from "@rental/contract";
import { dayInWords } from "@rental/contract/words/day";
import { bedrooms, homeWords, rentAMonth } from "@rental/contract/words/home";
import { readLanguageOf } from "@rental/contract/words/language";
import { titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";

/** What is said about a property. */
export type Described = Pick<
  Property,
  "title" | "address" | "city" | "availabilityDate" | "monthlyRent" | "bedrooms" | "bathrooms"
>;

/**
 * One line about a property: title, address, rent, rooms, and since when it is available if that is not yet.
 * @param language of the reader: Spanish for `es`, otherwise English
 */
export function describeProperty(property: Described, language: string, today: string): string {
  const reader = readLanguageOf(language);
  const words = homeWords[reader];
  const { address, city, availabilityDate } = property;
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
    availabilityDate && availabilityDate > today
      ? words.availableFrom(dayInWords(availabilityDate, reader))
      : null,
  ];
  const join = (parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  return `${join(place)}: ${join(facts)}`;
}
