import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";
import { chargeUnknown, fromHttp } from "../errors.ts";
import { endWithoutAnswer, isDisconnected } from "../protection/client-disconnect.ts";
import { bookPage } from "./book.ts";
import { bookDetailsPage } from "./book-details.ts";
import { bookLeavePage } from "./book-leave.ts";
import { bookingPage } from "./booking.ts";
import { bookingCalendarPage } from "./booking-calendar.ts";
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
import { atItsTime, type Page, registerPage } from "./route.ts";
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
  bookingCalendarPage,
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
    const headers = headersOf(server);
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      isDisconnected(request)
        ? endWithoutAnswer(server, request, reply)
        : sendError(visitOf(server, request, reply), fromHttp(error)),
    );

    for (const page of pages) registerPage(scope, server, page);

    scope.all(
      "/p/*",
      { onRequest: (request, reply) => chargeUnknown(server, request, reply) },
      async (request, reply) => {
        const error = new AppError("not-found", `Nothing exists at ${request.url}.`);
        const slug = (request.params as { "*": string })["*"].split("/", 1)[0]!;
        const visitor = await server.visitors.of(slug);
        if (visitor instanceof AppError) throw error;
        // An account's pages have a way on, even where there is no page.
        const at = Object.assign(request, { caller: visitor, params: { slug } });
        return sendError(visitOf(await atItsTime(server, at), at, reply), error);
      },
    );
  });
}

/** Whether the address is one of these pages, or would be if it could be decoded. */
export const isPageUrl = (url: string): boolean => url.startsWith("/p/");

/** Sends the error page for an address that can't be decoded, which therefore has no route. */
export function sendUnroutedError(
  server: GateDependencies,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(headersOf(server));
  return sendError(visitOf(server, Object.assign(request, { params: {}, query: {} }), reply), error);
}

const headersOf = (server: GateDependencies) => ({
  "Content-Security-Policy": contentSecurityPolicy({ photosAt: server.platform.config.cdnUrl }),
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
});
