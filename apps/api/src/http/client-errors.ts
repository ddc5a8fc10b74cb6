import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { problemContentType } from "../gate/problem.ts";
import { newRequestId } from "../platform/ids.ts";

/** What is no request that HTTP allows, and is refused before any route. The other errors of the parser are 400. */
const known: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: "The headers are larger than 16 KiB. Send fewer or shorter ones.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "The request did not arrive in time. Send it again." },
};
const malformed = { status: 400, detail: "This is not a request that HTTP/1.1 allows." };
const hostless = { status: 400, detail: "The Host header is missing. HTTP/1.1 wants one." };
const unexpected = {
  status: 417,
  detail: "This server meets no expectation but 100-continue. Leave the Expect header out.",
};

interface Refusal {
  status: number;
  detail: string;
}

/** Answers what Node's parser refuses as a problem document too. Decision 35. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // What Node itself looks at before it answers: the response that is under way on this socket.
  const underWay = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  if (underWay?.req.complete && !underWay.writableFinished) {
    // A whole request came before what can't be read: it gets its answer, and the connection ends with it.
    underWay.once("finish", () => socket.destroySoon());
    return;
  }
  // Else it is the rest of a body whose request has its answer already.
  const isAnswered = underWay ? underWay.headersSent : error.code === "HPE_INVALID_CHUNK_SIZE";
  if (error.code !== "ECONNRESET" && socket.writable && !isAnswered) {
    const { status, headers, body } = answerOf(known[error.code ?? ""] ?? malformed, newRequestId());
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
    const { status, headers, body } = answerOf(unexpected, newRequestId());
    response.writeHead(status, headers).end(body);
  });
}

/** The same for a request that does not say to whom it goes. */
export function answerWithoutHost(reply: FastifyReply): void {
  const { status, headers, body } = answerOf(hostless, reply.request.id);
  reply.code(status).headers(headers).send(body);
}

function answerOf({ status, detail }: Refusal, instance: string) {
  const body = JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status, detail, instance });
  const headers = {
    "Content-Type": problemContentType,
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": instance,
  };
  return { status, headers, body };
}
