import { atStart } from "@rental/contract/words/language";
import { AppError } from "../../platform/app-error.ts";
import { type Content, html } from "../../platform/text/html.ts";
import { brandOf } from "./brand.ts";
import { homeLine } from "./home-line.ts";
import { type Brand, titled } from "./layout.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { chooser, dayOf, daysOffered, type FreeTimes, localDay, type OwnHold, timeOf } from "./times.ts";
import { cookieOf, setCookie, type Visit } from "./visit.ts";

const cookie = "hold";
/** How long a time is held, in seconds. */
const holdSeconds = 5 * 60;

/** `/p/{slug}/book/{propertyId}`: choosing a time for a showing. A choice holds the time and leads to the details. */
export const bookPage: Page = {
  path: "/p/:slug/book/:id",
  admits: "listings.getSlots",
  show: (visit) => sendTimes(visit, 200, null),
  send: { admits: "bookings.hold", handle: choose },
};

async function choose(visit: Visit, form: URLSearchParams) {
  const start = form.get("start") ?? "";
  const { slug, id } = visit.params;
  const details = (held: Record<string, string>) =>
    redirectTo(visit, `/p/${slug}/book/${id}/details?${new URLSearchParams(held).toString()}`);
  try {
    const replaces = form.get("replaces") || undefined;
    const { data } = await visit.perform("bookings.hold", { slug, id, start, replaces });
    setOwnHold(visit, data);
    return details({ start: data.start, hold: data.holdId, until: data.expiresAt });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Too many times are held: the visitor continues without a hold, and learns at the end whether the time is still
    // free.
    if (error.code === "too_many_holds") return details({ start });
    if (error.code === "slot_taken" || error.code === "time_not_offered" || error.type === "validation-error")
      return sendTimes(visit, 409, start);
    if (error.code === "booked_elsewhere") return redirectTo(visit, `/p/${slug}/book/${id}`);
    throw error;
  }
}

/** @param taken the time that the visitor chose but did not get, ISO 8601 */
async function sendTimes(visit: Visit, status: number, taken: string | null) {
  const { texts: t } = visit;
  const { slug, id } = visit.params as { slug: string; id: string };
  const [brand, { data: listing }] = await Promise.all([
    brandOf(visit),
    visit.perform("listings.get", { slug, id }),
  ]);
  const { bookingUrl } = brand.profile;
  if (bookingUrl) return visit.reply.redirect(bookingUrl, 302);
  const own = ownHold(visit);
  const { data: times } = await visit.perform("listings.getSlots", {
    slug,
    id,
    ...daysOffered(visit),
    ...(own && { holdId: own.holdId }),
  });
  const path = `/p/${slug}/book/${id}`;
  return sendDocument(visit, status, {
    ...titled(t.book, brand),
    body: html`<div class="stack-wide narrow">
<div class="stack"><h1>${t.book}</h1>${homeLine(listing, slug)}</div>
${taken !== null && takenNote(taken, times, visit)}
${times.formUrl !== null && times.slots.length > 0 && html`<p class="soft">${t.formAfter}</p>`}
${chooser({ path, times, day: visit.query.day ?? dayAsked(taken, times), texts: t, own })}
${times.slots.length === 0 && otherWays(visit, brand, id)}
</div>`,
  });
}

/** The time held by this browser, which a visitor who returns, by whatever route, still sees as free. */
export function ownHold({ request }: Visit): OwnHold | undefined {
  const [, holdId, start] = ownForm.exec(cookieOf(request, cookie) ?? "") ?? [];
  return holdId && start ? { holdId, start: new Date(Number(start)).toISOString() } : undefined;
}

/** Stores in the browser what it holds, or that it no longer holds anything. */
export function setOwnHold(visit: Visit, held: OwnHold | null): void {
  const { slug, id } = visit.params;
  setCookie(visit, cookie, held ? `${held.holdId}.${Date.parse(held.start)}` : "", {
    path: `/p/${slug}/book/${id}`,
    maxAgeSeconds: held ? holdSeconds : 0,
  });
}

const ownForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13})$/;

/** The day of the time that was taken, so that its other times are shown. */
function dayAsked(taken: string | null, { timeZone, slots }: FreeTimes): string | undefined {
  const next = slots.find(({ start }) => taken !== null && start >= taken);
  return next && localDay(next.start, timeZone);
}

function takenNote(taken: string, { timeZone }: FreeTimes, { texts: t }: Visit): Content {
  const isTime = !Number.isNaN(Date.parse(taken));
  return html`<div class="problems" role="alert" tabindex="-1" autofocus>
<h2>${t.takenTitle}</h2>
<p>${isTime && `${atStart(dayOf(taken, timeZone, t))}, ${timeOf(taken, timeZone, t)}. `}${t.takenHelp}</p>
</div>`;
}

function otherWays({ texts: t }: Visit, { profile }: Brand, propertyId: string): Content {
  return html`<p class="actions"><a class="button" href="/p/${profile.slug}/chat?property=${propertyId}">${t.ask}</a></p>`;
}
