import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A reverse proxy that passes a response on when it is complete, except if it says `X-Accel-Buffering: no` (nginx), or
 * `no-transform` (proxies that compress).
 */
export class BufferingProxy {
  /** Number of responses that were collected. */
  collected = 0;
  readonly #server: Server;

  private constructor(private readonly target: string) {
    this.#server = createServer((incoming, response) => this.#forward(incoming, response));
  }

  static async open(target: string): Promise<BufferingProxy> {
    const proxy = new BufferingProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async ask(path: string, apiKey: string): Promise<unknown> {
    const answer = await fetch(this.origin + path, { headers: { authorization: `Bearer ${apiKey}` } });
    return answer.json();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = incoming;
    const onward = request(new URL(url!, this.target), { agent: false, method, headers });
    response.once("close", () => onward.destroy());
    onward.on("error", () => response.destroy());
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      const { "x-accel-buffering": buffering, "cache-control": caching = "" } = answer.headers;
      if (buffering === "no" && caching.includes("no-transform")) {
        response.flushHeaders();
        answer.pipe(response);
      } else {
        this.collected += 1;
        answer.toArray().then(
          (parts) => response.end(Buffer.concat(parts)),
          () => response.destroy(),
        );
      }
    });
    incoming.pipe(onward);
  }
}
