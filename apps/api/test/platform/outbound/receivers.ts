import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { afterEach } from "vitest";

/** A server on a free loopback port. It is closed after the test, including open connections. */
export interface Receiver {
  port: number;
  /** Number of connections accepted so far. */
  connections: number;
  /** Resolves when every connection accepted so far has been closed. */
  allClosed(): Promise<void>;
  close(): Promise<void>;
}

export const authority = fixture("ca.pem");

const started = new Set<Receiver>();

afterEach(async () => {
  await Promise.all([...started].map((receiver) => receiver.close()));
});

export function httpReceiver(listener: RequestListener): Promise<Receiver> {
  return listen(createHttpServer(listener));
}

/** Its certificate is for receiver.example, signed by `authority`. */
export function httpsReceiver(listener: RequestListener): Promise<Receiver> {
  return listen(createHttpsServer({ key: fixture("receiver.key"), cert: fixture("receiver.pem") }, listener));
}

/** Sends whatever `onConnection` writes. */
export function tcpReceiver(onConnection: (socket: Socket) => void): Promise<Receiver> {
  return listen(
    createTcpServer((socket) => {
      // Unless read, it would never notice that the client disconnects.
      socket.resume();
      onConnection(socket);
    }),
  );
}

/** A port where nothing listens. */
export async function closedPort(): Promise<number> {
  const receiver = await tcpReceiver(() => undefined);
  await receiver.close();
  return receiver.port;
}

async function listen(server: Server): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const closings: Promise<void>[] = [];
  const receiver: Receiver = {
    port: 0,
    connections: 0,
    async allClosed() {
      await Promise.all(closings);
    },
    async close() {
      if (!started.delete(receiver)) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  server.on("connection", (socket: Socket) => {
    receiver.connections += 1;
    sockets.add(socket);
    // Clients that disconnect are what many of these tests are about.
    socket.on("error", () => socket.destroy());
    closings.push(new Promise((resolve) => socket.on("close", () => resolve())));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.port = (server.address() as AddressInfo).port;
  started.add(receiver);
  return receiver;
}

function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
}
