import type { PublicBuilding } from "@rental/contract";
import { petWords } from "@rental/contract/words/home";
import { feeTerms } from "@rental/contract/words/home-details";
import { atStart } from "@rental/contract/words/language";
import { placeOf } from "@rental/contract/words/place";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import { brandOf } from "./brand.ts";
import { cards } from "./card.ts";
import { shorten } from "./format.ts";
import { buildingData } from "./json-ld.ts";
import { type Brand, titled } from "./layout.ts";
import { mapOf, tilesOf } from "./map.ts";
import { photo, previewPhoto } from "./photos.ts";
import { contentSecurityPolicy } from "./policy.ts";
import type { Page } from "./route.ts";
import { sendDocument } from "./send.ts";
import type { OutputOf, Visit } from "./visit.ts";

/** Maximum number of free homes that the page shows, and of homes that it reads to find them, 50 at a time. */
const maxFree = 50;
const maxRead = 500;

/** `/p/{slug}/buildings/{id}`: a building, and which of its homes are free. */
export const buildingPage: Page = {
  path: "/p/:slug/buildings/:id",
  admits: "buildings.get",
  async show(visit) {
    const [brand, { data: building }] = await Promise.all([
      brandOf(visit),
      visit.perform("buildings.get", visit.params),
    ]);
    const { slug } = brand.profile;
    const free = await freeHomes(visit, { slug, buildingId: building.id });
    const path = `/p/${slug}/buildings/${building.id}`;
    const [first] = building.imageUrls;
    const tiles = tilesOf(visit, building);
    const { cdnUrl } = visit.server.platform.config;
    const policy = contentSecurityPolicy({
      photosAt: cdnUrl,
      tilesAt: tiles,
      isScripted: tiles !== undefined,
    });
    visit.reply.header("Content-Security-Policy", policy);
    return sendDocument(visit, 200, {
      ...titled(building.name, brand),
      body: body(visit, brand, building, free),
      summary: {
        description: shorten(`${building.name}, ${placeOf({ ...building, unit: null })}`, 200),
        path,
        image: first && previewPhoto(first),
        data: buildingData(building, `${visit.origin}${path}`),
      },
    });
  },
};

type Homes = OutputOf<"listings.list">["data"];

/** The newest ones. Most homes of a large building are rented, so the first page of its listings may have none. */
async function freeHomes(visit: Visit, of: { slug: string; buildingId: string }): Promise<Homes> {
  const free: Homes = [];
  let cursor: string | undefined;
  for (let read = 0; read < maxRead && free.length < maxFree; read += maxFree) {
    const { data, pagination } = await visit.perform("listings.list", { ...of, limit: maxFree, cursor });
    free.push(...data.filter(({ available }) => available));
    if (pagination.nextCursor === null) break;
    cursor = pagination.nextCursor;
  }
  return free.slice(0, maxFree);
}

function body(visit: Visit, { profile: { slug } }: Brand, building: PublicBuilding, free: Homes): Html {
  const { texts: t, server } = visit;
  const today = server.platform.clock.now().toISOString().slice(0, 10);
  return html`<article class="stack-wide">
<div class="stack">
<h1>${building.name}</h1>
<p class="lede">${placeOf({ ...building, unit: null })}</p>
${mapOf(visit, building)}
</div>
${photosOf(building, t)}
<section class="stack" aria-labelledby="homes">
<h2 id="homes">${t.freeHomes}</h2>
${free.length > 0 ? cards(free, { slug, texts: t, today, heading: "h3" }) : html`<p>${t.noFreeHomes}</p>`}
</section>
${building.description && html`<section class="stack"><h2>${t.aboutBuilding}</h2><p class="prose">${building.description}</p></section>`}
${details(building, t)}
${building.amenities.length > 0 && html`<section class="stack"><h2>${t.features}</h2><ul class="tags">${building.amenities.map((amenity) => html`<li>${amenity}</li>`)}</ul></section>`}
<p><a class="tap" href="/p/${slug}">${t.allHomes}</a></p>
</article>`;
}

function photosOf({ imageUrls, name }: PublicBuilding, t: Visit["texts"]): Content {
  if (imageUrls.length === 0) return null;
  const sizes = "(min-width: 62rem) 22rem, (min-width: 42rem) 50vw, 100vw";
  return html`<ul class="cards" aria-label="${t.photos}">${imageUrls.map(
    (url, at) =>
      html`<li>${photo(url, { alt: t.photoOf(at + 1, imageUrls.length, name), sizes, load: at === 0 ? "first" : "lazy" })}</li>`,
  )}</ul>`;
}

function details({ petPolicy, yearBuilt, fees }: PublicBuilding, t: Visit["texts"]): Content {
  const rows: [string, Content][] = [
    [t.pets, petPolicy && atStart(petWords[t.code][petPolicy])],
    [t.yearBuilt, yearBuilt !== null && String(yearBuilt)],
    ...(fees ?? []).map((fee): [string, Content] => [fee.name, feeTerms(fee, t.code)]),
  ];
  const known = rows.filter(([, value]) => value);
  if (known.length === 0) return null;
  return html`<section class="stack"><h2>${t.details}</h2><dl class="data">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}
