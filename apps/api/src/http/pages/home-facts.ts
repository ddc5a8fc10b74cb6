import type { PublicListing } from "@rental/contract";
import { type Html, html } from "../../platform/html.ts";
import { longDay, money, wholeNumber } from "./format.ts";
import type { Texts } from "./texts/index.ts";

export const priceOf = ({ monthlyRent }: PublicListing, t: Texts): Html =>
  html`<p class="price">${money(monthlyRent, t)} <small>${t.perMonth}</small></p>`;

/** Bedrooms, bathrooms and size in a line. */
export function factsOf({ bedrooms, bathrooms, squareFootage }: PublicListing, t: Texts): Html {
  const facts = [
    bedrooms === 0 ? t.studio : t.bedrooms(bedrooms),
    t.bathrooms(bathrooms),
    squareFootage !== null && t.squareFeet(wholeNumber(squareFootage, t)),
  ];
  return html`<ul class="facts">${facts.map((fact) => fact && html`<li>${fact}</li>`)}</ul>`;
}

export { placeOf } from "../../platform/place.ts";

/** @param today YYYY-MM-DD */
export function availabilityOf({ available, availabilityDate }: PublicListing, today: string, t: Texts) {
  if (!available) return { text: t.notAvailable, isAvailable: false };
  if (availabilityDate === null || availabilityDate <= today)
    return { text: t.availableNow, isAvailable: true };
  return { text: t.availableFrom(longDay(availabilityDate, t)), isAvailable: true };
}
