import { AppError } from "../../platform/app-error.ts";
import type { Page } from "./route.ts";
import { redirectTo } from "./send.ts";
import type { Visit } from "./visit.ts";

/**
 * `/p/bookings/{token}/reinstate`: puts back a showing that was cancelled because nobody had confirmed it. The button is
 * on the page of the booking; a GET changes nothing and leads there.
 */
export const bookingReinstatePage: Page = {
  path: "/p/bookings/:token/reinstate",
  admits: "bookings.get",
  isSecret: true,
  show: async (visit) => redirectTo(visit, pathOf(visit)),
  send: { admits: "bookings.reinstate", handle: reinstate },
};

const pathOf = ({ params }: Visit): string => `/p/bookings/${params.token}`;

async function reinstate(visit: Visit) {
  try {
    await visit.perform("bookings.reinstate", { token: visit.params.token });
  } catch (error) {
    if (!(error instanceof AppError && [409, 422].includes(error.status))) throw error;
    // Too late is what the page says by itself.
    return redirectTo(visit, error.code === "booking_closed" ? pathOf(visit) : `${pathOf(visit)}?done=taken`);
  }
  return redirectTo(visit, `${pathOf(visit)}?done=responded`);
}
