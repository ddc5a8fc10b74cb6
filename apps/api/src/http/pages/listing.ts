import type { PublicBuilding, PublicListingDetail, Unfinished } from "@rental/contract";
import {
  homeWords,
  parkingWords,
  petWords,
  propertyTypeWords,
  rentAMonth,
} from "@rental/contract/words/home";
import { atStart } from "@rental/contract/words/language";
import { money, wholeNumber } from "@rental/contract/words/money";
import { placeOf } from "@rental/contract/words/place";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import { brandOf } from "./brand.ts";
import { shorten } from "./format.ts";
import { detailRows } from "./home-details.ts";
import { availabilityOf, factsOf, priceOf } from "./home-facts.ts";
import { listingData } from "./json-ld.ts";
import { type Brand, type Document, nameOf, titled } from "./layout.ts";
import { mapOf, tilesOf } from "./map.ts";
import { largePhoto, noPhoto, photo, previewPhoto } from "./photos.ts";
import { contentSecurityPolicy } from "./policy.ts";
import type { Page } from "./route.ts";
import { sendDocument } from "./send.ts";
import type { Visit } from "./visit.ts";

/** `/p/{slug}/listings/{id}`: one listing with its photos. */
export const listingPage: Page = {
  path: "/p/:slug/listings/:id",
  admits: "listings.get",
  async show(visit) {
    const [brand, { data: listing }] = await Promise.all([
      brandOf(visit),
      visit.perform("listings.get", visit.params),
    ]);
    const { slug } = brand.profile;
    const building =
      listing.buildingId === null
        ? undefined
        : (await visit.perform("buildings.get", { slug, id: listing.buildingId })).data;
    const path = `/p/${slug}/listings/${listing.id}`;
    const [first] = listing.images;
    const tiles = tilesOf(visit, listing);
    const { cdnUrl } = visit.server.platform.config;
    const isScripted = first !== undefined || tiles !== undefined;
    const policy = contentSecurityPolicy({ photosAt: cdnUrl, tilesAt: tiles, isScripted });
    visit.reply.header("Content-Security-Policy", policy);
    return sendDocument(visit, 200, {
      ...listingDocument(visit, brand, listing, building),
      summary: {
        description: describe(visit, listing),
        path,
        image: first && previewPhoto(first.url),
        data: listingData(listing, `${visit.origin}${path}`, nameOf(brand)),
      },
    });
  },
};

/** The page of a listing, as it is shown. */
export const listingDocument = (
  visit: Shown,
  brand: Brand,
  listing: Listing,
  building: Named | undefined,
): Document => ({
  ...titled(shorten(listing.title, maxTitleLength), brand),
  body: body(visit, brand, listing, building),
});

type Shown = Pick<Visit, "texts" | "server">;
type Listing = Unfinished<PublicListingDetail>;
type Named = Pick<PublicBuilding, "id" | "name">;

const maxTitleLength = 200;
/** Search engines and messengers show no more than this. */
const maxSummaryLength = 200;

function describe({ texts: t }: Visit, listing: PublicListingDetail): string {
  const facts = `${rentAMonth(listing.monthlyRent, t.code)}. ${placeOf(listing)}.`;
  return shorten(`${facts} ${listing.description ?? ""}`.trim(), maxSummaryLength);
}

function body(visit: Shown, brand: Brand, listing: Listing, building: Named | undefined): Html {
  const { texts: t } = visit;
  return html`<article class="stack-wide">
${gallery(listing, t)}
<div class="listing">
<div class="stack">
<h1>${listing.title}</h1>
<p class="lede">${placeOf(listing)}</p>
${building && html`<p><a class="tap" href="/p/${brand.profile.slug}/buildings/${building.id}">${t.inBuilding(building.name)}</a></p>`}
${factsOf(listing, t)}
${mapOf(visit, listing)}
</div>
${aside(visit, brand, listing)}
<div class="stack-wide">
${listing.description && html`<section class="stack"><h2>${t.about}</h2><p class="prose">${listing.description}</p></section>`}
<section class="stack"><h2>${t.details}</h2>${details(listing, t)}</section>
${listing.features.length > 0 && html`<section class="stack"><h2>${t.features}</h2><ul class="tags">${listing.features.map((feature) => html`<li>${feature}</li>`)}</ul></section>`}
</div>
</div>
<p><a class="tap" href="/p/${brand.profile.slug}">${t.allHomes}</a></p>
<div class="in-reach"><span>${priceOf(listing, t)}</span>${bookLink(brand, listing, t)}</div>
</article>
${listing.images.length > 0 && html`<script src="/photos.js" async></script>`}`;
}

/** Next to the text on a wide screen, always in reach below the page on a small one: never both. */
const bookLink = ({ profile }: Brand, { id }: Listing, t: Visit["texts"]): Html =>
  html`<a class="button full" href="/p/${profile.slug}/book/${id}">${t.book}</a>`;

/** Price, availability and next steps: next to the text, or below the title on a small screen. */
function aside(visit: Shown, brand: Brand, listing: Listing): Html {
  const { texts: t, server } = visit;
  const today = server.platform.clock.now().toISOString().slice(0, 10);
  const { text, isAvailable } = availabilityOf(listing, today, t);
  return html`<aside class="aside panel stack" aria-label="${t.book}">
${priceOf(listing, t)}
<p class="badge${!isAvailable && " off"}">${text}</p>
<p class="beside">${bookLink(brand, listing, t)}</p>
<p><a class="button plain full" href="/p/${brand.profile.slug}/chat?property=${listing.id}">${t.ask}</a></p>
</aside>`;
}

type Photo = PublicListingDetail["images"][number];

/** Number of thumbnails next to the first photo. */
const thumbs = 4;

/**
 * The first photo large, the next ones small, and the rest behind a button. Each links to the full photo, which
 * /photos.js shows on top of the page.
 */
function gallery({ images, title }: Listing, t: Visit["texts"]): Content {
  const [first, ...others] = images;
  if (!first) return noPhoto(t.noPhoto, true);
  const name = shorten(title, 60);
  const shown = ({ url, order, altText }: Photo, sizes: string, load: "first" | "lazy") => {
    const alt = t.photoOf(order + 1, images.length, altText?.trim() || name);
    return html`<a href="${largePhoto(url)}">${photo(url, { alt, sizes, load })}</a>`;
  };
  // As many as fill their rows.
  const small = others.slice(0, others.length < thumbs ? 2 : thumbs);
  const more = others.slice(small.length);
  return html`<section class="stack" aria-label="${t.photos}" data-photos data-close="${t.closePhotos}" data-next="${t.nextPhoto}" data-previous="${t.previousPhoto}">
<div class="gallery${small.length > 0 && " many"}${small.length === 2 && " few"}">
${shown(first, "(min-width: 48rem) 35rem, 100vw", "first")}
${small.length > 0 && html`<div class="thumbs">${small.map((each) => shown(each, "(min-width: 48rem) 17rem, 50vw", "lazy"))}</div>`}
</div>
${
  more.length > 0 &&
  html`<details class="more-photos"><summary>${t.morePhotos(more.length)}</summary>
<ul>${more.map((each) => html`<li class="gallery">${shown(each, "(min-width: 42rem) 20rem, 100vw", "lazy")}</li>`)}</ul>
</details>`
}
</section>`;
}

function details(listing: Listing, t: Visit["texts"]): Html {
  const rows: [string, Content][] = [
    [t.rent, listing.monthlyRent !== null && rentAMonth(listing.monthlyRent, t.code)],
    [t.deposit, listing.depositAmount !== null && money(listing.depositAmount, t.code)],
    [t.kind, listing.propertyType && atStart(propertyTypeWords[t.code][listing.propertyType])],
    [
      t.size,
      listing.squareFootage !== null &&
        homeWords[t.code].squareFeet(wholeNumber(listing.squareFootage, t.code)),
    ],
    [t.pets, listing.petPolicy && atStart(petWords[t.code][listing.petPolicy])],
    [t.parking, listing.parking && atStart(parkingWords[t.code][listing.parking])],
    ...detailRows(listing, t),
  ];
  const known = rows.filter(([, value]) => value);
  return html`<dl class="data">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
