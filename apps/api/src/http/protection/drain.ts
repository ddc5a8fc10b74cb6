import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { answerClientError, responseUnderWay, timedOut } from "./client-errors.ts";
import type { SlowBodyLimits } from "./slow-body-guard.ts";

/** How long requests in progress may take when the program is told to stop, in ms. */
const drainMs = 10_000;
/** After this time, a request that is still arriving must have kept the minimum rate. In ms. */
const stallMs = 3_000;

export interface DrainOptions {
  slowBodies: SlowBodyLimits;
  /** For how long the server goes on as before once it has announced its stop, so that balancers notice. In ms. */
  shutdownDelayMs: number;
}

/**
 * Prepares the end of the server, before it listens.
 * @returns announces the stop, waits until balancers have noticed, stops listening, lets requests in progress complete,
 * and closes what is still open at the deadline. A request that stalls or arrives too slowly ends with 408 sooner, so that
 * no client can delay the stop.
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

/** @returns ends the requests of which fewer than so many bytes have arrived since the last call */
function stallsOf(open: Set<Socket>, leastBytes: number): () => void {
  const readUntilNow = () => new Map([...open].map((socket) => [socket, socket.bytesRead]));
  let read = readUntilNow();
  return () => {
    for (const socket of open) {
      if (isArriving(socket) && socket.bytesRead - (read.get(socket) ?? 0) < leastBytes)
        answerClientError(Object.assign(new Error("the request stalled"), { code: timedOut }), socket);
    }
    read = readUntilNow();
  };
}

/** Whether we wait for the client: for the rest of its headers or of a body whose data we have read. */
function isArriving(socket: Socket): boolean {
  const request = responseUnderWay(socket)?.req;
  return !request || (!request.complete && request.readableLength === 0);
}
