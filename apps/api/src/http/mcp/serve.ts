import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Assistant } from "./assistant.ts";
import { serverFor } from "./protocol.ts";

/** The protocol's headers. Clients that don't specify accepted types get JSON too. */
type ProtocolHeaders = Record<string, string>;

const fixedHeaders = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** The 2026 generation, in which every request is self-contained. */
const modern = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra!.assistant as Assistant), {
  legacy: "reject",
});

/**
 * Answers a message in the generation of the protocol that it belongs to. The response is complete JSON: no state is
 * kept for later messages.
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
  // Our gate has already identified the caller; the package only passes it along.
  const authInfo = { token: "", clientId: assistant.request.caller.keyId, scopes: [], extra: { assistant } };
  return modern.fetch(request, { parsedBody: message, authInfo });
}

/** The 2025 generations, which start with a handshake, but need no session. */
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
