import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { oneLine, printable } from "../../platform/text/ical-text.ts";
import { type Booking, bookingOf, isForCalendars } from "./booking.ts";
import type { Page } from "./route.ts";
import { redirectTo } from "./send.ts";
import type { Visit } from "./visit.ts";

/** `/p/bookings/{token}/showing.ics`: the showing for the prospect's calendar, as not everybody gets the invitation. */
export const bookingCalendarPage: Page = {
  path: "/p/bookings/:token/showing.ics",
  admits: "bookings.get",
  isSecret: true,
  async show(asked) {
    const { visit, booking } = await bookingOf(asked);
    if (!isForCalendars(booking)) return redirectTo(visit, `/p/bookings/${booking.token}`);
    return visit.reply
      .headers({
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
        "Content-Disposition": 'attachment; filename="showing.ics"',
      })
      .type("text/calendar; charset=utf-8")
      .send(icsOf(visit, booking));
  },
};

/** In UTC. The UID is that of the invitation, whose later versions then change the same event. */
function icsOf({ texts: t, origin, server }: Visit, booking: Booking): string {
  const { showingId, token, start, end, status, location } = booking;
  const made = ical({
    prodId: { company: "Rental", product: "Rental" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const page = `${origin}/p/bookings/${token}`;
  made.createEvent({
    id: showingId,
    stamp: server.platform.clock.now(),
    start: new Date(start),
    end: new Date(end),
    status: status === "confirmed" ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    summary: [t.yourShowing, oneLine(location)].filter(Boolean).join(": "),
    location: printable(location) || null,
    description: page,
    url: page,
  });
  // Every line ends with CRLF, including the last (RFC 5545, 3.1).
  return `${made.toString()}\r\n`;
}
