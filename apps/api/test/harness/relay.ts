import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

export interface Relay {
  port: number;
  /** Closes every connection, like a restart of the server. */
  breakAll(): void;
  close(): Promise<void>;
}

/**
 * A TCP port of 127.0.0.1 whose connections are forwarded to a server, or to a database that may listen on a Unix socket
 * only. When one side of a connection ends, the other is closed too.
 * @param onConnection receives both sides of each connection before any data
 */
export async function startRelay(
  at: { host: string; port: number },
  port = 0,
  onConnection: (client: Socket, server: Socket) => void = () => undefined,
): Promise<Relay> {
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const server = at.host.startsWith("/")
      ? connect(join(at.host, `.s.PGSQL.${at.port}`))
      : connect(at.port, at.host);
    onConnection(client, server);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  relay.listen(port, "127.0.0.1");
  await once(relay, "listening");
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (relay.address() as AddressInfo).port,
    breakAll,
    async close() {
      breakAll();
      relay.close();
      await once(relay, "close");
    },
  };
}
