import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { announcesBody } from "./slow-body-guard.ts";

/** How often a stopping server looks for connections that have become idle. Milliseconds. */
const sweepMs = 50;
/** How long a client may keep sending a body after its response. Milliseconds. */
const lingerMs = 1000;

declare module "fastify" {
  interface FastifyInstance {
    /** From now on, `/readyz` reports that the server is stopping, and every response closes its connection. */
    announceStop(): void;
    isStopping(): boolean;
  }
}

/**
 * Lets the server announce that it will stop while it still serves everything. Clients with persistent connections,
 * such as load balancers, then open their next one elsewhere, and no request is sent on a connection that is being
 * closed.
 */
export function announceStops(app: FastifyInstance): void {
  let stopping = false;
  app.decorate("announceStop", () => {
    if (stopping) return;
    stopping = true;
    app.server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  });
  app.decorate("isStopping", () => stopping);
  app.addHook("preClose", async () => app.announceStop());
}

/**
 * Closes in two stages when a response is sent before the whole body has arrived, such as a 401 (RFC 9112, 9.6).
 * Node.js would close both directions at once. The system then resets the connection when more of the body arrives, and
 * many clients lose the response to the reset.
 */
export function closeInStages(app: FastifyInstance): void {
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesBody(request)) return;
    // Runs before Node.js's own listener, which closes the connection.
    response.prependOnceListener("finish", () => {
      if (!request.complete) linger(request.socket);
    });
  });
}

/**
 * Closes idle connections when the server stops, including those on which nothing has ever been sent, which Node.js
 * does not count as idle: browsers and HTTP clients open some in advance.
 */
export function closeIdleOnes(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const close = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    // A persistent connection becomes idle once its last response is sent.
    app.server.closeIdleConnections();
  };
  app.addHook("preClose", (done) => {
    if (!app.server.listening) return done();
    const sweep = setInterval(close, sweepMs);
    app.server.once("close", () => clearInterval(sweep));
    done();
  });
}

/** From here on, closing the socket ends only our direction, and whatever still arrives is read and discarded. */
function linger(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
