import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiKeyPrincipal } from "../../gate/identity/principal.ts";
import { admitMessage, type GateDependencies } from "../../gate/operation/gate.ts";
import { isObject } from "../../gate/operation/incoming.ts";
import { refuseUnstorable } from "../../gate/operation/storable.ts";
import { AppError } from "../../platform/app-error.ts";
import { refuseForm, textOf } from "../rest/body.ts";
import { Assistant, messageResource } from "./assistant.ts";

const mcpPath = "/mcp";

/** Messages that are charged by the operations they perform, or otherwise afterwards. */
const performing = new Set(["tools/call", "resources/read"]);

/** A body that is not a valid message: a JSON-RPC error code, and the reason. */
class BadMessage {
  constructor(
    readonly code: -32700 | -32600 | -32601,
    readonly message: string,
    readonly status = 400,
  ) {}
}

/** Serves the Model Context Protocol over streamable HTTP, without sessions. */
export function registerMcp(app: FastifyInstance, server: GateDependencies): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
      const refusal = refuseForm(request.headers);
      if (refusal) done(refusal);
      else done(null, messageOf(body as Buffer));
    });
    scope.post(mcpPath, {
      onRequest: (request, reply) => identifyAssistant(server, request, reply),
      handler: async (request, reply) => {
        const assistant = new Assistant(server, assistantRequest(request, reply));
        const message =
          request.body ?? new BadMessage(-32700, "The body is missing. Send a JSON-RPC message.");
        if (!(isObject(message) && performing.has(String(message.method)))) await assistant.admitMessage();
        if (message instanceof BadMessage) return sendBad(reply, message);
        // Loaded with the first message: most servers never get one, and describing all tools takes a tenth of a
        // second.
        const { answerMessage } = await import("./serve.ts");
        const answer = await answerMessage(assistant, protocolHeaders(request), message);
        if (!assistant.isCharged) await assistant.admitMessage();
        return send(reply, answer);
      },
    });
  });
}

/** Before the body is read: 401, and 403 for pages of other websites. */
async function identifyAssistant(
  server: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const identity = await server.authenticator.authenticate(request.headers.authorization, request.ip);
  const foreign = refuseOrigin(server, request.headers.origin);
  if (!(identity instanceof AppError) && !foreign) {
    request.caller = identity.mcpWrites ? identity : { ...identity, isReadOnly: true };
    return;
  }
  const { caller, headers, refusal } = await admitMessage(server, identity, request, messageResource);
  request.caller = caller;
  reply.headers(headers);
  throw refusal ?? foreign;
}

/**
 * Prevents DNS rebinding: a page must not reach a server in the browser's network through a host name that its author
 * points there. Programs other than browsers send no origin.
 */
function refuseOrigin(
  { platform: { config } }: GateDependencies,
  origin: string | undefined,
): AppError | undefined {
  const { corsOrigins, baseOrigin } = config;
  if (origin === undefined || origin === new URL(baseOrigin).origin) return undefined;
  if (corsOrigins === "*" || corsOrigins.includes(origin)) return undefined;
  return new AppError(
    "forbidden",
    `Pages of ${origin.slice(0, 200)} may not call this server. Its operator can add the origin to CORS_ORIGINS.`,
    { code: "origin_not_allowed" },
  );
}

const assistantRequest = (request: FastifyRequest, reply: FastifyReply) => ({
  id: request.id,
  ip: request.ip,
  headers: request.headers,
  caller: request.caller as ApiKeyPrincipal,
  addHeaders: (headers: Record<string, string>) => void reply.headers(headers),
  log: (level: "error" | "warn", error: unknown, during: string) =>
    request.log[level]({ reqId: request.id, err: error, during }, "a call failed"),
});

/** Parses a single message. Protocol version 2025-06-18 removed batches. */
function messageOf(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(textOf(bytes));
  } catch (error) {
    const why = error instanceof AppError ? error.detail : (error as Error).message;
    return new BadMessage(-32700, `The body is not a JSON-RPC message: ${why}`);
  }
  if (Array.isArray(value))
    return new BadMessage(-32600, "Batches are not supported. Send one message at a time.");
  const refusal = refuseUnstorable(value);
  if (refusal) return new BadMessage(-32600, refusal.detail);
  if (!isObject(value)) return new BadMessage(-32600, "The body must be one JSON-RPC message.");
  if (value.method === "subscriptions/listen")
    return new BadMessage(-32601, "This server sends no notifications.", 404);
  return value;
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([name, value]) => name.startsWith("mcp-") && typeof value === "string",
  );
  return Object.fromEntries(own) as Record<string, string>;
}

const sendBad = (reply: FastifyReply, { code, message, status }: BadMessage) =>
  reply.code(status).send({ jsonrpc: "2.0", id: null, error: { code, message } });

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status);
  const type = answer.headers.get("content-type");
  const text = await answer.text();
  return text === "" ? reply.send() : reply.header("content-type", type ?? "application/json").send(text);
}
