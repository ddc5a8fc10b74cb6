import type { PublicListing, Unfinished } from "@rental/contract";
import { dayInWords } from "@rental/contract/words/day";
import * as home from "@rental/contract/words/home";
import { atStart } from "@rental/contract/words/language";
import { money, wholeNumber } from "@rental/contract/words/money";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import type { Texts } from "./texts/index.ts";

type Shown = Unfinished<PublicListing>;

export const priceOf = ({ monthlyRent }: Shown, t: Texts): Content =>
  monthlyRent !== null &&
  html`<p class="price">${money(monthlyRent, t.code)} <small>${home.homeWords[t.code].aMonth}</small></p>`;

/** Bedrooms, bathrooms and size on one line. */
export function factsOf({ bedrooms, bathrooms, squareFootage }: Shown, { code }: Texts): Html {
  const words = home.homeWords[code];
  const facts = [
    bedrooms !== null && atStart(home.bedrooms(bedrooms, code)),
    bathrooms !== null && words.bathrooms(bathrooms),
    squareFootage !== null && words.squareFeet(wholeNumber(squareFootage, code)),
  ];
  return html`<ul class="facts">${facts.map((fact) => fact && html`<li>${fact}</li>`)}</ul>`;
}

/** @param today YYYY-MM-DD */
export function availabilityOf({ available, availabilityDate }: Shown, today: string, { code }: Texts) {
  const words = home.homeWords[code];
  if (!available) return { text: atStart(words.notAvailable), isAvailable: false };
  if (availabilityDate === null || availabilityDate <= today)
    return { text: atStart(words.availableNow), isAvailable: true };
  return {
    text: atStart(words.availableFrom(dayInWords(availabilityDate, code))),
    isAvailable: true,
  };
}
