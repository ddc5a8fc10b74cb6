import { AppError } from "../../platform/app-error.ts";
import { type Content, html } from "../../platform/text/html.ts";
import { type Booking, bookingOf } from "./booking.ts";
import { type Brand, titled } from "./layout.ts";
import { listingNamed } from "./listing-named.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { chooser, daysOffered, whenOf } from "./times.ts";
import type { Visit } from "./visit.ts";

/** `/p/bookings/{token}/move`: choosing another time. A choice moves the showing. */
export const bookingMovePage: Page = {
  path: "/p/bookings/:token/move",
  admits: "bookings.get",
  isSecret: true,
  show: (visit) => sendTimes(visit, 200),
  send: { admits: "bookings.update", handle: move },
};

async function move(visit: Visit, form: URLSearchParams) {
  const { token } = visit.params as { token: string };
  try {
    await visit.perform("bookings.update", { token, start: form.get("start") ?? "" });
    return redirectTo(visit, `/p/bookings/${token}?done=moved`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The booking's page says why.
    if (error.code === "booking_closed") return redirectTo(visit, `/p/bookings/${token}`);
    if (error.status === 409 || error.status === 422) return sendTimes(visit, error.status, true);
    throw error;
  }
}

/** @param isRefusal whether the chosen time was not available */
async function sendTimes(asked: Visit, status: number, isRefusal = false) {
  const { visit, booking, brand } = await bookingOf(asked);
  const { texts: t } = visit;
  const path = `/p/bookings/${booking.token}`;
  if (!booking.changeable) return redirectTo(visit, path);
  const { data: times } = await visit.perform("bookings.getSlots", {
    token: booking.token,
    ...daysOffered(visit),
  });
  const isWithdrawn =
    times.slots.length === 0 && !(await listingNamed(visit, booking.slug, booking.propertyId));
  return sendDocument(visit, status, {
    ...titled(t.moveShowing, brand),
    body: html`<div class="stack-wide narrow">
<div class="stack"><h1>${t.moveShowing}</h1>
<p>${t.nowAt} <b>${whenOf(booking, booking.timeZone, t)}</b></p></div>
${isWithdrawn ? withdrawnNote(visit, booking, brand) : isRefusal && takenNote(visit)}
${!isWithdrawn && chooser({ path: `${path}/move`, times, day: visit.query.day, texts: t })}
<p><a class="tap" href="${path}">${t.keepTime}</a></p>
</div>`,
  });
}

const takenNote = ({ texts: t }: Visit): Content =>
  html`<div class="problems" role="alert" tabindex="-1" autofocus><h2>${t.takenTitle}</h2><p>${t.takenHelp}</p></div>`;

/** The home is not offered any longer: what its visitor can still do. */
const withdrawnNote = ({ texts: t }: Visit, { token, slug }: Booking, { isPublic }: Brand): Content =>
  html`<div class="problems" role="alert" tabindex="-1" autofocus><h2>${t.withdrawnTitle}</h2><p>${t.withdrawnHelp}</p></div>
<p class="actions"><a class="button" href="/p/bookings/${token}/cancel">${t.cancelShowing}</a>
${isPublic && html`<a class="button plain" href="/p/${slug}/chat">${t.ask}</a>`}</p>`;
