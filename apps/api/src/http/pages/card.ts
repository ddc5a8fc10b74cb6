import type { PublicListing } from "@rental/contract";
import { placeOf } from "@rental/contract/words/place";
import { type Html, html } from "../../platform/text/html.ts";
import { shorten } from "./format.ts";
import { availabilityOf, factsOf, priceOf } from "./home-facts.ts";
import { noPhoto, photo } from "./photos.ts";
import type { Texts } from "./texts/index.ts";

export interface CardContext {
  slug: string;
  texts: Texts;
  /** YYYY-MM-DD */
  today: string;
  /** Level of the headings. */
  heading: "h2" | "h3";
}

/** Number of cards in view when the page opens, on most screens. */
const inView = 3;
const sizes = "(min-width: 62rem) 22rem, (min-width: 42rem) 50vw, 100vw";
/** Longer titles are truncated: the listing's own page shows them in full. */
const maxTitleLength = 120;

/** Listings as cards with one link each. */
export const cards = (listings: PublicListing[], context: CardContext): Html =>
  html`<ul class="cards">
${listings.map((listing, index) => html`<li>${card(listing, index, context)}</li>\n`)}</ul>`;

function card(listing: PublicListing, index: number, { slug, texts: t, today, heading }: CardContext): Html {
  const title = shorten(listing.title, maxTitleLength);
  const [first] = listing.imageUrls;
  const load = index === 0 ? "first" : index < inView ? "eager" : "lazy";
  const { text, isAvailable } = availabilityOf(listing, today, t);
  const link = html`<a href="/p/${slug}/listings/${listing.id}">${title}</a>`;
  return html`<article class="card">
${first === undefined ? noPhoto(t.noPhoto) : photo(first, { alt: t.photo(title), sizes, load })}
<div class="card-text">
${priceOf(listing, t)}
${heading === "h2" ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${factsOf(listing, t)}
<p class="soft">${shorten(placeOf(listing), maxTitleLength)}</p>
<p class="badge${!isAvailable && " off"}">${text}</p>
</div>
</article>`;
}
