import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages freely
  message: any;
}

interface Answer {
  status?: number;
  body?: object;
  headers?: Record<string, string>;
  /** Breaks the connection off instead. */
  broken?: true;
  /** Never answers. */
  silent?: true;
}

/** A server in place of ours: answers each request as `answer` says. */
export async function stubServer() {
  const received: Received[] = [];
  const stub = {
    received,
    answer: (_: Received): Answer => ({ body: {} }),
    url: "",
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const one = { headers: request.headers, message: JSON.parse(text) };
    received.push(one);
    const { status = 200, body, headers, broken, silent } = stub.answer(one);
    if (silent) return;
    if (broken) request.socket.destroy();
    else {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(body && JSON.stringify(body));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}
