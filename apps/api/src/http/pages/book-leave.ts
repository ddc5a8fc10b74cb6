import { ownHold, setOwnHold } from "./book.ts";
import type { Page } from "./route.ts";
import { redirectTo } from "./send.ts";

/** `/p/{slug}/book/{propertyId}/leave`: releases the held time, for a button and for /leave.js. */
export const bookLeavePage: Page = {
  path: "/p/:slug/book/:id/leave",
  admits: "listings.get",
  show: async (visit) => redirectTo(visit, `/p/${visit.params.slug}/listings/${visit.params.id}`),
  send: {
    admits: "bookings.release",
    async handle(visit, form) {
      const { slug, id } = visit.params as { slug: string; id: string };
      // The cookie says what this browser holds, which may be a time chosen since, in another tab.
      const own = ownHold(visit);
      if (own && own.holdId === form.get("hold")) {
        await visit.perform("bookings.release", { slug, id, holdId: own.holdId });
        setOwnHold(visit, null);
      }
      const isButton = form.has("leave");
      return isButton ? redirectTo(visit, `/p/${slug}/listings/${id}`) : visit.reply.code(204).send();
    },
  },
};
