import { AppError } from "../../platform/app-error.ts";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import { brandOf } from "./brand.ts";
import { cards } from "./card.ts";
import { type Problems, problemsOf } from "./fields.ts";
import { chosenFilters, filterForm, filterProblem, listingQuery } from "./filters.ts";
import { agentData } from "./json-ld.ts";
import { type Brand, nameOf, phoneLink } from "./layout.ts";
import { previewPhoto } from "./photos.ts";
import type { Page } from "./route.ts";
import { sendDocument } from "./send.ts";
import type { OutputOf, Visit } from "./visit.ts";

type Listings = OutputOf<"listings.list">;

/** Three rows of cards on a large screen, which keeps the page small. */
const perPage = 12;

/** `/p/{slug}`: the account's profile and its listings. */
export const profilePage: Page = {
  path: "/p/:slug",
  admits: "listings.list",
  async show(visit) {
    const { slug } = visit.params as { slug: string };
    const chosen = chosenFilters(visit.query);
    const [brand, { list, problems }] = await Promise.all([brandOf(visit), find(visit, slug, chosen)]);
    return sendDocument(visit, problems.size > 0 ? 422 : 200, {
      title: visit.texts.profileTitle(nameOf(brand)),
      brand,
      current: "homes",
      body: body(visit, brand, chosen, problems, list),
      // Only the unfiltered list should be indexed: it has every listing.
      ...(list && Object.keys(chosen).length === 0 && { summary: summaryOf(visit, brand, list) }),
    });
  },
};

/** The listings, or the problems with the filters. */
async function find(visit: Visit, slug: string, chosen: Record<string, string>) {
  const { page = "1" } = visit.query;
  const given = { ...chosen, page: /^[1-9]\d{0,5}$/.test(page) ? page : "1" };
  const none: Problems = new Map();
  try {
    const fields = { ...listingQuery(given), slug, limit: perPage };
    return { list: await visit.perform("listings.list", fields), problems: none };
  } catch (error) {
    if (!(error instanceof AppError) || !error.options.errors) throw error;
    return {
      list: null,
      problems: problemsOf(error.options.errors, (name) => filterProblem(name, visit.texts)),
    };
  }
}

function body(
  visit: Visit,
  brand: Brand,
  chosen: Record<string, string>,
  problems: Problems,
  list: Listings | null,
): Html {
  const { texts: t } = visit;
  const name = nameOf(brand);
  return html`<div class="stack-wide">
<div class="stack">
<h1>${name}</h1>
<p class="lede">${t.profileLede}</p>
${ways(visit, brand)}
</div>
<section class="stack" aria-labelledby="homes">
<h2 id="homes">${t.homes}</h2>
${filterForm(`/p/${brand.profile.slug}`, chosen, problems, t)}
${list && found(visit, brand.profile.slug, chosen, list)}
</section>
</div>`;
}

/** Ways to contact the account. */
function ways({ texts: t }: Visit, { profile }: Brand): Html {
  return html`<p class="actions">
<a class="button" href="/p/${profile.slug}/chat">${t.ask}</a>
${profile.publicPhone && phoneLink(profile.publicPhone, t.call(profile.publicPhone))}
</p>`;
}

function found(
  visit: Visit,
  slug: string,
  chosen: Record<string, string>,
  { data, pagination }: Listings,
): Content {
  const { texts: t, server } = visit;
  if (data.length === 0) return nothing(visit, slug, Object.keys(chosen).length > 0, pagination.total);
  const today = server.platform.clock.now().toISOString().slice(0, 10);
  return html`<p class="soft">${t.found(pagination.total)}</p>
${cards(data, { slug, texts: t, today, heading: "h3" })}
${pagination.totalPages > 1 && pager(visit, slug, chosen, pagination)}`;
}

function nothing({ texts: t }: Visit, slug: string, isFiltered: boolean, total: number): Html {
  const all = (label: string) => html`<p><a class="button plain" href="/p/${slug}">${label}</a></p>`;
  if (total > 0) return html`<p>${t.noSuchPage}</p>${all(t.firstPage)}`;
  if (isFiltered) return html`<p>${t.noneFound}</p>${all(t.clearFilters)}`;
  return html`<p>${t.noneYet} ${t.noneYetHelp}</p>`;
}

function pager(
  { texts: t }: Visit,
  slug: string,
  chosen: Record<string, string>,
  { page, totalPages }: Listings["pagination"],
): Html {
  const to = (number: number, rel: string, label: string) =>
    html`<a class="button plain" rel="${rel}" href="/p/${slug}?${query(chosen, number)}">${label}</a>`;
  return html`<nav class="pager" aria-label="${t.pages}">
${page > 1 && to(page - 1, "prev", t.previousPage)}
<span class="soft">${t.pageOf(page, totalPages)}</span>
${page < totalPages && to(page + 1, "next", t.nextPage)}
</nav>`;
}

const query = (chosen: Record<string, string>, page: number): string =>
  new URLSearchParams({ ...chosen, ...(page > 1 && { page: `${page}` }) }).toString();

function summaryOf(visit: Visit, brand: Brand, { data, pagination }: Listings) {
  const { profile } = brand;
  const path = `/p/${profile.slug}${pagination.page > 1 ? `?page=${pagination.page}` : ""}`;
  const [photo] = data.flatMap(({ imageUrls }) => imageUrls);
  return {
    description: visit.texts.profileDescription(nameOf(brand), pagination.total),
    path,
    image: photo && previewPhoto(photo),
    data: agentData(nameOf(brand), `${visit.origin}/p/${profile.slug}`, profile.publicPhone),
  };
}
