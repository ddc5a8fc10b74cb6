import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Delivered } from "./forward.ts";

export interface Receiver {
  url: string;
  close(): void;
}

/** Per-connection headers: the forwarded request has its own. */
const ofConnection = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"]);

/** Receives deliveries on this machine, at a URL that only the server knows. */
export async function openReceiver(onDelivery: (delivered: Delivered) => void): Promise<Receiver> {
  const path = `/${randomBytes(16).toString("hex")}`;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => response.destroy());
    request.on("end", () => {
      const isDelivery = request.method === "POST" && request.url === path;
      response.writeHead(isDelivery ? 200 : 404).end();
      if (isDelivery) onDelivery({ headers: headersOf(request.headers), body: Buffer.concat(chunks) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const headersOf = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) ? [] : [[name, String(value)]],
    ),
  );
