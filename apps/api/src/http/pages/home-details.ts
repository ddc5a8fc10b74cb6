import type { PublicListing, Unfinished } from "@rental/contract";
import { detailWords, feeTerms, laundryWords, leaseTerm } from "@rental/contract/words/home-details";
import { atStart } from "@rental/contract/words/language";
import { type Content, html } from "../../platform/text/html.ts";
import type { Texts } from "./texts/index.ts";

/** The further details of a listing, as rows of a table; null where the listing does not say. */
export function detailRows(listing: Unfinished<PublicListing>, t: Texts): [string, Content][] {
  const words = detailWords[t.code];
  const { furnished, utilitiesIncluded, fees } = listing;
  const list = (texts: string[] | null) =>
    texts && (texts.length === 0 ? atStart(words.none) : texts.join(", "));
  return [
    [t.lease, listing.leaseTermMonths && atStart(leaseTerm(listing.leaseTermMonths, t.code))],
    [t.furniture, furnished !== null && atStart(furnished ? words.furnished : words.notFurnished)],
    [t.laundry, listing.laundry && atStart(laundryWords[t.code][listing.laundry])],
    [t.heating, listing.heating],
    [t.cooling, listing.cooling],
    [t.utilities, list(utilitiesIncluded)],
    [t.floor, listing.floor !== null && String(listing.floor)],
    [t.yearBuilt, listing.yearBuilt !== null && String(listing.yearBuilt)],
    ...(fees ?? []).map((fee): [string, Content] => [fee.name, feeTerms(fee, t.code)]),
    [
      t.tour,
      listing.virtualTourUrl &&
        html`<a href="${listing.virtualTourUrl}" rel="noopener nofollow">${t.tourLink}</a>`,
    ],
  ];
}
