import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { problemContentType } from "../../gate/operation/problem.ts";
import { newRequestId } from "../../platform/ids.ts";
import { noteCutOff } from "./client-disconnect.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** Generates the request id for responses sent without Fastify. */
    requestId?: string;
  }
}

/**
 * Node.js's error code when the client closes the connection in the middle of a body; usually nobody reads a response.
 */
const endedInTheMiddle = "HPE_INVALID_EOF_STATE";
/** Node.js's error code for a request that did not arrive in time. */
export const timedOut = "ERR_HTTP_REQUEST_TIMEOUT";

/** Invalid HTTP that is rejected before routing. All other parser errors are 400. */
const known: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: "The URL and the headers are larger than 16 KiB together. Send less in them.",
  },
  [timedOut]: { status: 408, detail: "The request did not arrive in time. Send it again." },
};
const malformed = { status: 400, detail: "This is not a valid HTTP/1.1 request." };
const hostless = { status: 400, detail: "The Host header is missing. HTTP/1.1 requires it." };
const unexpected = {
  status: 417,
  detail: "This server supports no expectation other than 100-continue. Remove the Expect header.",
};

interface Refusal {
  status: number;
  detail: string;
}

/** Responses after which the connection is closed. */
const ending = new WeakSet<ServerResponse>();

/** The response in progress on a connection: what Node.js itself checks before it answers a client error. */
export const responseUnderWay = (socket: Socket): ServerResponse | null | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage;

/** Sends problem documents for requests that Node.js's parser rejects, too. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const underWay = responseUnderWay(socket);
  if (underWay?.req.complete && !underWay.writableFinished) {
    // A complete request preceded the invalid data: it gets its response, and then the connection is closed. Registered
    // once, however many bytes follow.
    if (!ending.has(underWay)) underWay.once("finish", () => socket.destroySoon());
    ending.add(underWay);
    return;
  }
  // Without a response in progress, the data may be the rest of a body whose request was already answered.
  const mayBeRest =
    error.code === "HPE_INVALID_CHUNK_SIZE" || (error.code === timedOut && socket.bytesWritten > 0);
  const isAnswered = underWay ? underWay.headersSent : mayBeRest;
  if (error.code !== "ECONNRESET" && socket.writable && !isAnswered) {
    const id = underWay?.req.requestId ?? newRequestId();
    const refusal = known[error.code ?? ""] ?? malformed;
    if (underWay && error.code !== endedInTheMiddle) noteCutOff(underWay.req, refusal.status);
    socket.write(rawAnswer(refusal, id));
  }
  socket.destroy();
}

/** The same for an unsupported `Expect` header. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(unexpected, newRequestId());
    response.writeHead(status, headers).end(body);
  });
}

/** The same for a request without a Host header. */
export function answerWithoutHost(reply: FastifyReply): void {
  const { status, headers, body } = answerOf(hostless, reply.request.id);
  reply.code(status).headers(headers).send(body);
}

/** A raw response, for when there is no response object to write to. */
function rawAnswer(refusal: Refusal, instance: string, more: Record<string, string> = {}): string {
  const { status, headers, body } = answerOf(refusal, instance);
  const lines = Object.entries({ ...headers, ...more, Connection: "close" });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return [...head, "", body].join("\r\n");
}

function answerOf({ status, detail }: Refusal, instance: string) {
  const body = JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status, detail, instance });
  const headers = {
    "Content-Type": problemContentType,
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": instance,
  };
  return { status, headers, body };
}

const tooMany = {
  status: 429,
  detail: "This address has too many open connections. Close some, or reuse the open ones, and try again.",
};
/** How long a refused connection may take to read its response. Milliseconds. */
const refusalMs = 1000;

/** Responds to a connection beyond the limit, whatever it was about to request. */
export function refuseConnection(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  socket.end(rawAnswer(tooMany, newRequestId(), { "Retry-After": "1" }));
  // Reads and discards its data: closing the connection with unread data would cut off the response.
  socket.resume();
  setTimeout(() => socket.destroy(), refusalMs).unref();
}
