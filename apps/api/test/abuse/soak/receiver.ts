import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Receives events, and serves one image. */
export interface Receiver {
  origin: string;
  /** Deliveries by event and record: their ids, without duplicates. */
  got: Map<string, Set<string>>;
  total: number;
  close(): Promise<void>;
}

export async function startReceiver(png: Buffer): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "image/png" }).end(png);
      return;
    }
    const { event, data, webhookId } = JSON.parse(await text(request)) as {
      event: string;
      data: { id: string };
      webhookId: string;
    };
    receiver.total += 1;
    const key = `${event} ${data.id}`;
    const known = receiver.got.get(key) ?? new Set();
    receiver.got.set(key, known.add(webhookId));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: new Map(),
    total: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
