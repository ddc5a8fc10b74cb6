/** The members of a JSON-RPC message that matter here. */
export interface Message {
  /** Absent for notifications. */
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** A response that reports a failure between the client and the server. */
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
/** Values that a header can carry unchanged. */
const printable = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Headers that describe the message, so that servers need not parse it.
 * @param negotiated the version from the handshake, for clients that start with one
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
