import type { FastifyError, FastifyInstance } from "fastify";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";
import { chargeUnknown, fromHttp } from "../errors.ts";
import { endWithoutAnswer, isDisconnected } from "../protection/client-disconnect.ts";
import { bookPage } from "./book.ts";
import { bookDetailsPage } from "./book-details.ts";
import { bookLeavePage } from "./book-leave.ts";
import { bookingPage } from "./booking.ts";
import { bookingCancelPage } from "./booking-cancel.ts";
import { bookingFeedbackPage } from "./booking-feedback.ts";
import { bookingMovePage } from "./booking-move.ts";
import { bookingReinstatePage } from "./booking-reinstate.ts";
import { buildingPage } from "./building.ts";
import { chatLinkPage, chatPage } from "./chat.ts";
import { sendError } from "./errors.ts";
import { formCompletePage, formPage } from "./form.ts";
import { acceptForms } from "./form-body.ts";
import { formStartPage } from "./form-start.ts";
import { listingPage } from "./listing.ts";
import { outcomePage } from "./outcome.ts";
import { contentSecurityPolicy } from "./policy.ts";
import { profilePage } from "./profile.ts";
import { type Page, registerPage } from "./route.ts";
import { unsubscribePage } from "./unsubscribe.ts";
import { visitOf } from "./visit.ts";

const pages: Page[] = [
  profilePage,
  listingPage,
  buildingPage,
  bookPage,
  bookDetailsPage,
  bookLeavePage,
  bookingPage,
  bookingMovePage,
  bookingCancelPage,
  bookingReinstatePage,
  bookingFeedbackPage,
  outcomePage,
  formStartPage,
  formPage,
  formCompletePage,
  chatPage,
  chatLinkPage,
  unsubscribePage,
];

/**
 * The accounts' public pages, `/p/**`: a table of contents. They work without scripts, and all values in them are
 * escaped.
 */
export function registerPages(app: FastifyInstance, server: GateDependencies): void {
  app.register(async (scope) => {
    acceptForms(scope);
    const policy = contentSecurityPolicy({ photosAt: server.platform.config.cdnUrl });
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.headers({
        "Content-Security-Policy": policy,
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
      });
      done();
    });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (isDisconnected(request)) endWithoutAnswer(server, request, reply);
      else sendError(visitOf(server, request, reply), fromHttp(error));
    });

    for (const page of pages) registerPage(scope, server, page);

    scope.all(
      "/p/*",
      { onRequest: (request, reply) => chargeUnknown(server, request, reply) },
      async (request) => {
        throw new AppError("not-found", `Nothing exists at ${request.url}.`);
      },
    );
  });
}
