import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { answerClientError, timedOut } from "./client-errors.ts";

/** How long a request may take to arrive. Node.js itself enforces the first two. */
export interface SlowBodyLimits {
  /** For the headers, counted from the first byte or from the opening of the connection. Milliseconds. */
  headersMs: number;
  /** For a whole request, including its body. Milliseconds. */
  requestMs: number;
  /** In each period of this many milliseconds ... */
  periodMs: number;
  /** ... at least this many bytes of a body must arrive, or its end. */
  minBytesPerPeriod: number;
}

interface Arrival {
  since: number;
  bytesRead: number;
}

/**
 * Ends requests whose bodies stall or arrive too slowly with 408, whoever reads them; otherwise a silent connection
 * would stay open indefinitely.
 */
export function guardAgainstSlowBodies(app: FastifyInstance, limits: SlowBodyLimits): void {
  const arriving = new Map<IncomingMessage, Arrival>();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const judgeAll = () => {
    const now = performance.now();
    for (const [request, arrival] of arriving) judge(request, arrival, now, limits);
  };
  app.server.on("request", (request: IncomingMessage) => {
    if (!announcesBody(request)) return;
    const { socket } = request;
    arriving.set(request, { since: performance.now(), bytesRead: socket.bytesRead });
    timer ??= setInterval(judgeAll, limits.periodMs / 10).unref();
    request.once("close", () => {
      arriving.delete(request);
      if (arriving.size === 0) stop();
    });
  });
  app.addHook("onClose", (_app, done) => {
    stop();
    done();
  });
}

/** Whether a request declares that a body follows its headers. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function judge(request: IncomingMessage, arrival: Arrival, now: number, limits: SlowBodyLimits): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  // Data that has arrived but has not been read is waiting for us, so the client is not too slow.
  const waitsForUs = request.readableLength > 0;
  if (!waitsForUs && now - arrival.since < limits.periodMs) return;
  if (!waitsForUs && socket.bytesRead - arrival.bytesRead < limits.minBytesPerPeriod) {
    answerClientError(Object.assign(new Error("the body stalled"), { code: timedOut }), socket);
    return;
  }
  arrival.since = now;
  arrival.bytesRead = socket.bytesRead;
}
