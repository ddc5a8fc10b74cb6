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

/** What is used of a request of Express 4 or 5. */
export interface ExpressRequest {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** What a body parser left: bytes and text are used, anything else can't be verified. */
  body?: unknown;
  /** The raw body, as some hosts set it, and the `verify` option of `express.json` can. */
  rawBody?: unknown;
  readonly readableDidRead: boolean;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** What is used of a response. */
export interface ExpressResponse {
  writeHead(status: number, headers?: Record<string, string>): { end(body?: string): unknown };
}

/**
 * A handler for `app.post(path, ...)`: reads the raw body, verifies it and calls `handle` with the event. Responds with
 * 204, or 400 or 413 to what can't be verified. Errors of `handle` go to `next`, and the server sends the event again.
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
    // Reads on after the limit, without keeping anything: a client that is still sending would not see the response.
    request.on("data", (chunk) => {
      if (!body.add(chunk)) resolve(undefined);
    });
    request.on("end", () => resolve(body.bytes()));
    request.on("error", reject);
  });
}
