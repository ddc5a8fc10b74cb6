import type { WebhookEvent } from "./events.ts";
import {
  answerTo,
  bodyWasRead,
  checkOptions,
  DEFAULT_MAX_BYTES,
  isRaw,
  type ReceiveWebhooksOptions,
} from "./receive.ts";
import type { WebhookPayload } from "./verify.ts";

export type { WebhookEvent } from "./events.ts";
export type { ReceiveWebhooksOptions } from "./receive.ts";

/** The members used of a Fastify 4 or 5 request. */
export interface FastifyRequest {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: unknown;
}

/** The members used of a reply. */
export interface FastifyReply {
  code(status: number): FastifyReply;
  type(contentType: string): FastifyReply;
  send(body?: string): unknown;
}

/** The members used of a plugin's Fastify instance. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    options: { parseAs: "buffer" },
    parser: (request: unknown, body: Uint8Array, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(
    path: string,
    options: { bodyLimit: number },
    handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  ): unknown;
}

/**
 * Creates a plugin that receives webhooks at its prefix: `app.register(receiveWebhooks(...), { prefix: "/webhooks" })`.
 * Reads the raw body, verifies it and calls `handle` with the event. Responds with 204, or with 400 or 413 if
 * verification fails. Errors from `handle` go to the error handler, and the server retries the delivery. Other routes
 * keep their parsers.
 *
 * @throws {WebhookVerificationError} `invalid_secret` or `invalid_option`
 */
export function receiveWebhooks<Request extends FastifyRequest = FastifyRequest>(
  options: ReceiveWebhooksOptions,
  handle: (event: WebhookEvent, request: Request) => unknown,
): (scope: FastifyScope) => Promise<void> {
  checkOptions(options);
  const { maxBytes = DEFAULT_MAX_BYTES } = options;
  return async (scope) => {
    // Only within this plugin's scope.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/", { bodyLimit: maxBytes }, async (request, reply) => {
      const read = async () => rawBodyOf(request);
      const { headers } = request;
      const { status, body } = await answerTo({ headers, read }, options, (event) =>
        // The handler declares which Fastify request type it takes.
        handle(event, request as Request),
      );
      if (body !== undefined) reply.type("application/json");
      return reply.code(status).send(body);
    });
  };
}

/** Fastify has already limited its size. */
function rawBodyOf({ body }: FastifyRequest): WebhookPayload {
  if (isRaw(body)) return body;
  if (body === undefined || body === null) return "";
  throw bodyWasRead(
    "register the plugin as it is, not inside fastify-plugin, and let no hook replace request.body",
  );
}
