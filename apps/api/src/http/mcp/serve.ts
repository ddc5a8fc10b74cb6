import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Assistant } from "./assistant.ts";
import { serverFor } from "./protocol.ts";

/** The headers of the protocol. Clients that name no types accept JSON too. */
type ProtocolHeaders = Record<string, string>;

const fixedHeaders = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** The generation of 2026, in which every request stands alone. */
const modern = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra!.assistant as Assistant), {
  legacy: "reject",
});

/**
 * Answers a message, in the generation of the protocol that it belongs to. The answer is JSON, and is complete: nothing
 * is kept for a later message.
 * @param headers those that begin with `mcp-`
 * @param message parsed JSON
 */
export async function answerMessage(
  assistant: Assistant,
  headers: ProtocolHeaders,
  message: unknown,
): Promise<Response> {
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { ...headers, ...fixedHeaders },
  });
  if (await isLegacyRequest(request, message)) return answerLegacy(assistant, request, message);
  // Who is calling was decided by our gate; the package only carries it.
  const authInfo = { token: "", clientId: assistant.request.caller.keyId, scopes: [], extra: { assistant } };
  return modern.fetch(request, { parsedBody: message, authInfo });
}

/** The generations of 2025, which begin with a handshake, but need no session. */
async function answerLegacy(assistant: Assistant, request: Request, message: unknown): Promise<Response> {
  const server = serverFor(assistant);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    void server.close();
  }
}
