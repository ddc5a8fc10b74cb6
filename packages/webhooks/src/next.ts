import type { WebhookEvent } from "./events.ts";
import type { ReceiveWebhooksOptions } from "./receive.ts";
import { respondTo, type WebRequest, type WebResponse } from "./web.ts";

export type { WebhookEvent } from "./events.ts";
export type { ReceiveWebhooksOptions } from "./receive.ts";
export type { WebRequest, WebResponse } from "./web.ts";

/**
 * Creates a route handler for Next.js, or for anything else that takes a `Request` and returns a `Response`. In
 * `app/webhooks/route.ts`: `export const POST = receiveWebhooks(...)`. Reads the raw body, verifies it and calls
 * `handle` with the event. Responds with 204, or with 400 or 413 if verification fails. Errors from `handle` are
 * rethrown, and the server retries the delivery.
 *
 * The secret is checked when a request arrives, because `next build` loads the file without the production environment.
 */
export function receiveWebhooks<Request extends WebRequest = WebRequest>(
  options: ReceiveWebhooksOptions,
  handle: (event: WebhookEvent, request: Request) => unknown,
): (request: Request) => Promise<WebResponse> {
  return (request) =>
    respondTo(
      request,
      options,
      (event) => handle(event, request),
      "export the handler from app/.../route.ts, and read the body nowhere else",
    );
}
