import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Webhook receivers and image hosts, well-behaved and faulty, at one address. */
export interface Outside {
  origin: string;
  close(): Promise<void>;
}

/** @param png an image that can be decoded */
export async function startOutside(png: Buffer): Promise<Outside> {
  const waiting = new Set<NodeJS.Timeout>();
  const late = (response: ServerResponse) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      response.end("late");
    }, 3_000);
    waiting.add(timer);
  };
  const answers: Record<string, (response: ServerResponse) => void> = {
    "/hook/ok": (response) => response.end("ok"),
    "/hook/500": (response) => response.writeHead(500).end("x".repeat(100_000)),
    "/hook/410": (response) => response.writeHead(410).end(),
    "/hook/redirect": (response) => response.writeHead(302, { location: "/hook/ok" }).end(),
    "/hook/slow": late,
    "/image/png": (response) => response.writeHead(200, { "content-type": "image/png" }).end(png),
    "/image/text": (response) => response.writeHead(200, { "content-type": "image/png" }).end("no image"),
    "/image/redirect": (response) => response.writeHead(302, { location: "/image/png" }).end(),
    "/image/cut": (response) => {
      response.writeHead(200, { "content-type": "image/png", "content-length": png.length });
      response.write(png.subarray(0, 20), () => response.destroy());
    },
  };
  const server = createServer((request, response) => {
    request.resume();
    const answer = answers[(request.url ?? "").split("?", 1)[0]!];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const timer of waiting) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
