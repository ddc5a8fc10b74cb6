import { toolCallOf } from "../../mcp/tools.ts";
import type { SampleRequest } from "./request.ts";

/** The `/mcp` tool call that performs the operation, as a client sends it; undefined if no tool does. */
export function mcpSample({ name, members }: SampleRequest): string | undefined {
  const call = toolCallOf(name, members);
  return call && JSON.stringify({ method: "tools/call", params: call }, null, 2);
}
