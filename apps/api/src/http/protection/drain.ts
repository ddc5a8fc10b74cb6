import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { answerClientError, responseUnderWay, timedOut } from "./client-errors.ts";
import type { SlowBodyLimits } from "./slow-body-guard.ts";

/** How long requests in flight may take after the program is told to stop, in ms. */
const drainMs = 10_000;
/** After this time, a request still arriving must have kept the minimum rate. In ms. */
const stallMs = 3_000;

export interface DrainOptions {
  slowBodies: SlowBodyLimits;
  /** How long the server continues normally after announcing its stop, so that load balancers notice. In ms. */
  shutdownDelayMs: number;
}

/**
 * Prepares the graceful shutdown of the server, before it listens.
 * @returns a function that announces the stop, waits until load balancers have noticed, stops listening, lets requests
 * in flight complete, and closes what is still open at the deadline. A request that stalls or arrives too slowly gets a
 * 408 earlier, so that no client can delay the stop.
 */
export function prepareDrain(
  app: FastifyInstance,
  { slowBodies, shutdownDelayMs }: DrainOptions,
  log: Logger,
): () => Promise<void> {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    app.announceStop();
    await delay(shutdownDelayMs);
    const deadline = setTimeout(() => {
      log.warn(`requests still in progress after ${drainMs} ms were cut off`);
      app.server.closeAllConnections();
    }, drainMs);
    const stalls = setInterval(
      stallsOf(open, (slowBodies.minBytesPerPeriod / slowBodies.periodMs) * stallMs),
      stallMs,
    );
    try {
      await app.close();
    } finally {
      clearTimeout(deadline);
      clearInterval(stalls);
    }
  };
}

/** @returns a function that ends requests of which fewer than this many bytes have arrived since its last call */
function stallsOf(open: Set<Socket>, minBytes: number): () => void {
  const readUntilNow = () => new Map([...open].map((socket) => [socket, socket.bytesRead]));
  let read = readUntilNow();
  return () => {
    for (const socket of open) {
      if (isArriving(socket) && socket.bytesRead - (read.get(socket) ?? 0) < minBytes)
        answerClientError(Object.assign(new Error("the request stalled"), { code: timedOut }), socket);
    }
    read = readUntilNow();
  };
}

/** Whether we are waiting for the client: for the rest of its headers, or of a body whose data we have read. */
function isArriving(socket: Socket): boolean {
  const request = responseUnderWay(socket)?.req;
  return !request || (!request.complete && request.readableLength === 0);
}
