import { AppError } from "../../platform/app-error.ts";
import { html } from "../../platform/text/html.ts";
import { bookingOf } from "./booking.ts";
import { titled } from "./layout.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import { whenOf } from "./times.ts";
import type { Visit } from "./visit.ts";

/** `/p/bookings/{token}/cancel`: asks for confirmation before cancelling. */
export const bookingCancelPage: Page = {
  path: "/p/bookings/:token/cancel",
  admits: "bookings.get",
  isSecret: true,
  async show(asked) {
    const { visit, booking, brand } = await bookingOf(asked);
    const { texts: t } = visit;
    const path = `/p/bookings/${booking.token}`;
    if (!booking.changeable) return redirectTo(visit, path);
    return sendDocument(visit, 200, {
      ...titled(t.cancelShowing, brand),
      body: html`<div class="stack-wide narrow">
<h1>${t.cancelShowing}</h1>
<p class="lede">${t.cancelQuestion(whenOf(booking, booking.timeZone, t), booking.location)}</p>
<form method="post" action="${path}/cancel" class="actions">
<button class="danger">${t.cancelConfirm}</button>
<a class="button plain" href="${path}">${t.cancelKeep}</a>
</form>
</div>`,
    });
  },
  send: { admits: "bookings.delete", handle: cancel },
};

async function cancel(visit: Visit) {
  const { token } = visit.params as { token: string };
  try {
    await visit.perform("bookings.delete", { token });
  } catch (error) {
    // The showing has begun, as its page explains.
    if (!(error instanceof AppError && error.code === "booking_closed")) throw error;
  }
  return redirectTo(visit, `/p/bookings/${token}`);
}
