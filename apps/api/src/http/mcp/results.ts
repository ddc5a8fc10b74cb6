import type { TextContent } from "@modelcontextprotocol/server";
import { type Marked, untrustedKey, untrustedNote } from "./untrusted.ts";

interface TextResult {
  content: TextContent[];
  _meta?: Record<string, unknown>;
  [member: string]: unknown;
}

/**
 * Renders a marked value as JSON text, in which no text can end its own mark, preceded by a note if it contains marked
 * text.
 */
export function textOf({ value, pointers }: Marked): TextResult {
  const json: TextContent = { type: "text", text: JSON.stringify(value) };
  if (pointers.length === 0) return { content: [json] };
  return { content: [{ type: "text", text: untrustedNote }, json], _meta: { [untrustedKey]: pointers } };
}
