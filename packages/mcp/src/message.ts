/** A JSON-RPC message, as far as it matters here. */
export interface Message {
  /** Missing in notifications. */
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** An answer that says what went wrong between the client and the server. */
export const errorAnswer = (
  id: Message["id"],
  code: number,
  message: string,
): Message & { jsonrpc: "2.0" } => ({
  jsonrpc: "2.0",
  id: id ?? null,
  error: { code, message },
});

const versionKey = "io.modelcontextprotocol/protocolVersion";
/** What a header can contain unchanged. */
const printable = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * The headers that say what a message is, so that servers need not read it.
 * @param negotiated the version of the handshake, for clients that begin with one
 */
export function headersOf(
  { method, params = {} }: Message,
  negotiated: string | undefined,
): Record<string, string> {
  const meta = params._meta as Record<string, unknown> | undefined;
  const known = {
    "MCP-Protocol-Version": meta?.[versionKey] ?? negotiated,
    "Mcp-Method": method,
    "Mcp-Name": params.name ?? params.uri,
  };
  const sendable = Object.entries(known).filter(
    ([, value]) => typeof value === "string" && printable.test(value),
  );
  return Object.fromEntries(sendable) as Record<string, string>;
}
