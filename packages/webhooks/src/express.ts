import type { WebhookEvent } from "./events.ts";
import {
  answerTo,
  BoundedBody,
  bodyWasRead,
  checkOptions,
  isRaw,
  type ReceiveWebhooksOptions,
} from "./receive.ts";

export type { WebhookEvent } from "./events.ts";
export type { ReceiveWebhooksOptions } from "./receive.ts";

/** The members used of an Express 4 or 5 request. */
export interface ExpressRequest {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as left by a body parser: bytes and text are used, anything else can't be verified. */
  body?: unknown;
  /** The raw body, as set by some hosts, or by the `verify` option of `express.json`. */
  rawBody?: unknown;
  readonly readableDidRead: boolean;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** The members used of a response. */
export interface ExpressResponse {
  writeHead(status: number, headers?: Record<string, string>): { end(body?: string): unknown };
}

/**
 * Creates a handler for `app.post(path, ...)`: reads the raw body, verifies it and calls `handle` with the event.
 * Responds with 204, or with 400 or 413 if verification fails. Errors from `handle` go to `next`, and the server
 * retries the delivery.
 *
 * Add the route before `app.use(express.json())`.
 *
 * @throws {WebhookVerificationError} `invalid_secret` or `invalid_option`
 */
export function receiveWebhooks<Request extends ExpressRequest = ExpressRequest>(
  options: ReceiveWebhooksOptions,
  handle: (event: WebhookEvent, request: Request) => unknown,
): (request: Request, response: ExpressResponse, next: (error?: unknown) => void) => Promise<void> {
  checkOptions(options);
  return async (request, response, next) => {
    try {
      const read = (maxBytes: number) => rawBodyOf(request, maxBytes);
      const { headers } = request;
      const { status, body } = await answerTo({ headers, read }, options, (event) => handle(event, request));
      response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" }).end(body);
    } catch (error) {
      next(error);
    }
  };
}

async function rawBodyOf(
  request: ExpressRequest,
  maxBytes: number,
): Promise<string | Uint8Array | undefined> {
  const given = request.rawBody ?? request.body;
  if (isRaw(given)) return given.length <= maxBytes ? given : undefined;
  if (!request.readableDidRead) return readStream(request, maxBytes);
  throw bodyWasRead(
    "add this route before app.use(express.json()), or use express.raw({ type: '*/*' }) for its path",
  );
}

function readStream(request: ExpressRequest, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const body = new BoundedBody(maxBytes);
    // Drain the body beyond the limit, discarding it: a client that is still sending would not see the response.
    request.on("data", (chunk) => {
      if (!body.add(chunk)) resolve(undefined);
    });
    request.on("end", () => resolve(body.bytes()));
    request.on("error", reject);
  });
}
