import type { WebhookEvent } from "./events.ts";
import { checkOptions, type ReceiveWebhooksOptions } from "./receive.ts";
import { respondTo, type WebRequest, type WebResponse } from "./web.ts";

export type { WebhookEvent } from "./events.ts";
export type { ReceiveWebhooksOptions } from "./receive.ts";
export type { WebRequest, WebResponse } from "./web.ts";

/** The members used of Hono's context. */
export interface HonoContext {
  req: { raw: WebRequest };
}

export interface HonoWebhooksOptions<Context> extends Omit<ReceiveWebhooksOptions, "secret"> {
  /** As in {@link ReceiveWebhooksOptions}, or a function for workers: `(c: Context<Env>) => c.env.WEBHOOK_SECRET`. */
  secret: ReceiveWebhooksOptions["secret"] | ((context: Context) => ReceiveWebhooksOptions["secret"]);
}

/**
 * Creates a handler for `app.post(path, ...)`: reads the raw body, verifies it and calls `handle` with the event and
 * Hono's context. Responds with 204, or with 400 or 413 if verification fails. Errors from `handle` go to
 * `app.onError`, and the server retries the delivery.
 *
 * @throws {WebhookVerificationError} `invalid_secret` or `invalid_option`
 */
export function receiveWebhooks<Context extends HonoContext = HonoContext>(
  options: HonoWebhooksOptions<Context>,
  handle: (event: WebhookEvent, context: Context) => unknown,
): (context: Context) => Promise<WebResponse> {
  const { secret } = options;
  if (typeof secret !== "function") checkOptions({ ...options, secret });
  return (context) =>
    respondTo(
      context.req.raw,
      { ...options, secret: typeof secret === "function" ? secret(context) : secret },
      (event) => handle(event, context),
      "add the route before middleware that reads the body, such as a validator",
    );
}
