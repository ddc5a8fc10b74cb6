import type { PublicListing } from "@rental/contract";
import { placeOf } from "@rental/contract/words/place";
import { type Html, html } from "../../platform/text/html.ts";
import { photo } from "./photos.ts";

/** The home that a form is about, on one line with a thumbnail. */
export function homeLine(listing: PublicListing, slug: string): Html {
  const [first] = listing.imageUrls;
  return html`<div class="home-line">
${first !== undefined && photo(first, { alt: "", sizes: "6rem", load: "eager" })}
<p><a href="/p/${slug}/listings/${listing.id}">${listing.title}</a><br><span class="soft">${placeOf(listing)}</span></p>
</div>`;
}
