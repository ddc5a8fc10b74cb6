import { calendarStatusWords, yetToConfirm } from "@rental/contract/words/calendar";
import { atStart } from "@rental/contract/words/language";
import { AppError } from "../../platform/app-error.ts";
import { type Content, html } from "../../platform/text/html.ts";
import { brandOfHolder } from "./brand.ts";
import { homeLine } from "./home-line.ts";
import { type Brand, titled } from "./layout.ts";
import { listingNamed } from "./listing-named.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { dayOf, timeOf, whenOf, zoneName } from "./times.ts";
import { type OutputOf, speaking, type Visit } from "./visit.ts";

export type Booking = OutputOf<"bookings.get">["data"];

/** `/p/bookings/{token}`: a booking as its prospect sees it, with ways to respond to, move and cancel it. */
export const bookingPage: Page = {
  path: "/p/bookings/:token",
  admits: "bookings.get",
  isSecret: true,
  async show(asked) {
    const { visit, booking, brand } = await bookingOf(asked);
    const { texts: t } = visit;
    const home = brand.isPublic && (await listingNamed(visit, booking.slug, booking.propertyId));
    const isListed = Boolean(home);
    return sendDocument(visit, 200, {
      ...titled(t.yourShowing, brand),
      body: html`<div class="stack-wide narrow">
<div class="stack"><h1>${t.yourShowing}</h1>${home && homeLine(home, booking.slug)}</div>
${doneNote(visit, booking)}
${facts(visit, booking)}
${booking.changeable ? ways(visit, booking) : booking.reinstatableUntil ? lapsed(visit, booking, isListed) : over(visit, booking, brand, isListed)}
</div>`,
    });
  },
  send: { admits: "bookings.respond", handle: respond },
};

/** The prospect says whether they will come. */
async function respond(visit: Visit, form: URLSearchParams) {
  const { token } = visit.params as { token: string };
  const path = `/p/bookings/${token}`;
  try {
    await visit.perform("bookings.respond", { token, response: form.get("response") ?? "" });
  } catch (error) {
    // It has begun, or the request did not come from one of the page's buttons: the page shows the current state.
    if (!(error instanceof AppError && (error.code === "booking_closed" || error.status === 422)))
      throw error;
    return redirectTo(visit, path);
  }
  return redirectTo(visit, `${path}?done=responded`);
}

/** The booking of the token in the path, in its contact's language, with the account's branding. */
export async function bookingOf(asked: Visit): Promise<{ visit: Visit; booking: Booking; brand: Brand }> {
  const { data: booking } = await asked.perform("bookings.get", asked.params);
  return {
    visit: speaking(asked, booking.language),
    booking,
    brand: await brandOfHolder(asked, booking.slug),
  };
}

/** Whether it is booked, and still to come. */
export const isForCalendars = ({ changeable, answerBy }: Booking): boolean => changeable && answerBy === null;

/** Confirms what the visitor just did. */
function doneNote(
  { texts: t, query }: Visit,
  { status, prospectResponse, answerBy, awaitsAgency, timeZone }: Booking,
): Content {
  if (answerBy !== null)
    return html`<p class="note" role="status"><b>${t.requested}</b> ${t.requestedHelp(whenAnswered(answerBy, timeZone, t))}</p>`;
  // The address of the page is kept, and shows what became of the showing.
  if (query.done === "booked" && status !== "cancelled")
    return html`<p class="note" role="status"><b>${awaitsAgency ? t.requestSent : t.booked}</b> ${awaitsAgency && `${yetToConfirm[t.code]} `}${t.bookedHelp}</p>`;
  if (query.done === "taken" && status === "cancelled")
    return html`<p class="note" role="status">${t.putBackTaken}</p>`;
  if (query.done === "moved" && status !== "cancelled")
    return html`<p class="note" role="status">${t.moved}</p>`;
  if (query.done === "responded" && status !== "cancelled" && prospectResponse !== null)
    return html`<p class="note" role="status">${t.responded[prospectResponse]}</p>`;
  return null;
}

function facts({ texts: t }: Visit, booking: Booking): Content {
  return html`<dl class="panel stack data">
<div><dt>${t.when}</dt><dd>${atStart(whenOf(booking, booking.timeZone, t))}<br><span class="soft">${atStart(zoneName(booking.start, booking.timeZone, t))}</span>${isForCalendars(booking) && html`<br><a class="tap" href="/p/bookings/${booking.token}/showing.ics">${t.addToCalendar}</a>`}</dd></div>
<div><dt>${t.where}</dt><dd>${booking.location}</dd></div>
${booking.prospectResponse !== null && html`<div><dt>${t.answer}</dt><dd>${t.response[booking.prospectResponse]}</dd></div>`}
${(booking.changeable || booking.status !== "pending") && html`<div><dt>${t.state}</dt><dd>${booking.answerBy === null ? atStart(calendarStatusWords[t.code][booking.status]) : t.requestedState}</dd></div>`}
</dl>`;
}

function ways(visit: Visit, booking: Booking): Content {
  const { texts: t } = visit;
  const { token, answerBy, awaitsConfirmation, prospectResponse } = booking;
  // Whoever has just booked need not say so, unless the account asks for it.
  const isAnswerable = awaitsConfirmation || prospectResponse !== null || visit.query.done !== "booked";
  return html`${answerBy === null && isAnswerable && willCome(visit, booking)}
<p class="actions">
<a class="button plain" href="/p/bookings/${token}/move">${t.moveShowing}</a>
<a class="button plain" href="/p/bookings/${token}/cancel">${t.cancelShowing}</a>
</p>
<p class="soft">${t.keepLink}</p>`;
}

function willCome({ texts: t }: Visit, { token, prospectResponse, awaitsConfirmation }: Booking): Content {
  const isFirst = (response: string) => awaitsConfirmation && response === "accepted";
  return html`<form method="post" action="/p/bookings/${token}" class="stack" aria-labelledby="come">
<h2 id="come">${t.willYouCome}</h2>
${awaitsConfirmation && html`<p>${t.pleaseConfirm}</p>`}
<p class="actions">${(["accepted", "declined"] as const)
    .filter((response) => isFirst(response) || response !== prospectResponse)
    .map(
      (response) =>
        html`<button${!isFirst(response) && html` class="plain"`} name="response" value="${response}">${t.respond[response]}</button>`,
    )}</p>
</form>`;
}

/** The day and time by which somebody answers. */
const whenAnswered = (by: string, timeZone: string, t: Visit["texts"]): string =>
  `${dayOf(by, timeZone, t)}, ${timeOf(by, timeZone, t)}`;

/** Nobody confirmed it in time. */
function lapsed(visit: Visit, booking: Booking, isListed: boolean): Content {
  const { texts: t } = visit;
  const until = timeOf(booking.reinstatableUntil!, booking.timeZone, t);
  return html`<form method="post" action="/p/bookings/${booking.token}/reinstate" class="stack">
<p>${t.lapsedHelp(until)}</p>
<p class="actions"><button>${t.putBack}</button>
${isListed && html`<a class="button plain" href="/p/${booking.slug}/book/${booking.propertyId}">${t.bookAgain}</a>`}</p>
</form>`;
}

function over(
  { texts: t }: Visit,
  { status, slug, propertyId }: Booking,
  { isPublic }: Brand,
  isListed: boolean,
): Content {
  const way = isListed
    ? html`<a class="button" href="/p/${slug}/book/${propertyId}">${t.bookAgain}</a>`
    : html`<a class="button" href="/p/${slug}">${t.allHomes}</a>`;
  return html`<p>${status === "cancelled" ? t.cancelledHelp : t.overHelp}</p>
${isPublic && html`<p>${way}</p>`}`;
}
