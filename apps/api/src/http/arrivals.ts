import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { answerClientError, timedOut } from "./client-errors.ts";

/** How long a request may take to arrive. Node itself holds the first two. */
export interface ArrivalLimits {
  /** For the headers, from the first byte or from the opening of the connection. Milliseconds. */
  headersMs: number;
  /** For a whole request, its body included. Milliseconds. */
  requestMs: number;
  /** In each stretch of so many milliseconds ... */
  stretchMs: number;
  /** ... at least so many bytes of a body must come, or its end. */
  stretchBytes: number;
}

interface Arrival {
  since: number;
  bytesRead: number;
}

/**
 * Ends requests whose bodies stall or trickle with 408, whoever reads them: a connection that sends nothing more
 * would else be held until somebody gives up.
 */
export function watchArrivals(app: FastifyInstance, limits: ArrivalLimits): void {
  const arriving = new Map<IncomingMessage, Arrival>();
  app.server.on("request", (request: IncomingMessage) => {
    if (!announcesBody(request)) return;
    const { socket } = request;
    arriving.set(request, { since: performance.now(), bytesRead: socket.bytesRead });
    request.once("close", () => arriving.delete(request));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, arrival] of arriving) judge(request, arrival, now, limits);
  }, limits.stretchMs / 10);
  timer.unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** Whether a request says that a body follows its headers. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function judge(request: IncomingMessage, arrival: Arrival, now: number, limits: ArrivalLimits): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  // What has come and is not read yet waits for us, and not we for the client.
  const waitsForUs = request.readableLength > 0;
  if (!waitsForUs && now - arrival.since < limits.stretchMs) return;
  if (!waitsForUs && socket.bytesRead - arrival.bytesRead < limits.stretchBytes) {
    answerClientError(Object.assign(new Error("the body stalled"), { code: timedOut }), socket);
    return;
  }
  arrival.since = now;
  arrival.bytesRead = socket.bytesRead;
}
