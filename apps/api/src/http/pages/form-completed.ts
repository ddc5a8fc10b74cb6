import { html } from "../../platform/text/html.ts";
import { cards } from "./card.ts";
import type { FormSession } from "./form-question.ts";
import { type Brand, titled } from "./layout.ts";
import { sendDocument } from "./send.ts";
import { holderOf, type Visit } from "./visit.ts";

/** What follows the last answer: the account's message, its links and the matching listings. */
export async function completed(visit: Visit, brand: Brand, { name, listing, contact }: FormSession) {
  const { texts: t, server } = visit;
  // For a completed form, this only reads the result again.
  const { data } = await visit.perform("forms.completeSession", { id: holderOf(visit).record.id });
  const { message, listings, redirectUrl, externalLink } = data;
  const today = server.platform.clock.now().toISOString().slice(0, 10);
  const isBefore = brand.isPublic && listing !== null && (await isBeforeBooking(visit, brand, listing.id));
  const context = { slug: brand.profile.slug, texts: t, today, heading: "h3" } as const;
  return sendDocument(visit, 200, {
    ...titled(name, brand),
    body: html`<div class="stack-wide">
<div class="stack"><h1>${t.thanks}</h1>
<p class="lede prose">${message}</p>
<p>${t.agencyHas(contact.email ?? contact.phone)}</p>
${isBefore && html`<form method="post" action="/p/sessions/${visit.params.token}/complete"><button name="book" value="true">${t.goOnBooking}</button></form>`}
${
  (redirectUrl || externalLink) &&
  html`<p class="actions">
${redirectUrl && html`<a class="button" href="${redirectUrl}" rel="noopener">${t.goOn}</a>`}
${externalLink && html`<a class="button plain" href="${externalLink.url}" rel="noopener">${externalLink.label || t.website}</a>`}
</p>`
}</div>
${
  listings.length > 0 &&
  html`<section class="stack" aria-labelledby="matching"><h2 id="matching">${t.matching}</h2>
${cards(listings, context)}</section>`
}
${brand.isPublic && html`<p><a class="button${(isBefore || redirectUrl) && " plain"}" href="/p/${brand.profile.slug}">${t.allHomes}</a></p>`}
</div>`,
  });
}

/** Whether the form is one that comes before a booking of the home. */
async function isBeforeBooking(visit: Visit, { profile: { slug } }: Brand, id: string): Promise<boolean> {
  const { data } = await visit.perform("listings.getSlots", { slug, id });
  return data.formUrl !== null;
}
