import { showingFile } from "../../domains/calendar/calendar-feeds/feed.service.ts";
import { oneLine, printable } from "../../platform/text/ical-text.ts";
import { type Booking, bookingOf, isForCalendars } from "./booking.ts";
import type { Page } from "./route.ts";
import { redirectTo } from "./send.ts";
import { holderOf, type Visit } from "./visit.ts";

/**
 * `/p/bookings/{token}/showing.ics`: the showing for the prospect's calendar, as not everybody gets the invitation. A
 * calendar that reads it again learns that it was cancelled.
 */
export const bookingCalendarPage: Page = {
  path: "/p/bookings/:token/showing.ics",
  admits: "bookings.get",
  isSecret: true,
  async show(asked) {
    const { visit, booking } = await bookingOf(asked);
    const isThere = isForCalendars(booking) || booking.status === "cancelled";
    const file = isThere ? await fileOf(visit, booking) : undefined;
    if (file === undefined) return redirectTo(visit, `/p/bookings/${booking.token}`);
    return visit.reply
      .headers({
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
        "Content-Disposition": 'attachment; filename="showing.ics"',
      })
      .type("text/calendar; charset=utf-8")
      .send(file);
  },
};

function fileOf(visit: Visit, { showingId, token, location }: Booking): Promise<string | undefined> {
  const page = `${visit.origin}/p/bookings/${token}`;
  return showingFile(visit.server.platform.database.read, holderOf(visit).accountId, showingId, {
    summary: [visit.texts.yourShowing, oneLine(location)].filter(Boolean).join(": "),
    location: printable(location) || null,
    description: page,
    url: page,
  });
}
