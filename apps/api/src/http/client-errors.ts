import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { newRequestId } from "../platform/ids.ts";
import { problemContentType } from "./problem.ts";

/** What Node refuses before there is a request of Fastify's, with its status. The others are 400. */
const known: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: "The headers are larger than 16 KiB. Send fewer or shorter ones.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "The request did not arrive in time. Send it again." },
};
const malformed = { status: 400, detail: "This is not a request that HTTP/1.1 allows." };
const unexpected = {
  status: 417,
  detail: "This server meets no expectation but 100-continue. Leave the Expect header out.",
};

/** Answers what Node's parser refuses as a problem document too. Decision 35. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== "ECONNRESET" && socket.writable) {
    const { status, headers, body } = answerOf(known[error.code ?? ""] ?? malformed);
    const lines = Object.entries({ ...headers, Connection: "close" }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  }
  socket.destroy();
}

/** The same for an `Expect` that Node does not know. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(unexpected);
    response.writeHead(status, headers).end(body);
  });
}

function answerOf({ status, detail }: { status: number; detail: string }) {
  const instance = newRequestId();
  const body = JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status, detail, instance });
  const headers = {
    "Content-Type": problemContentType,
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": instance,
  };
  return { status, headers, body };
}
