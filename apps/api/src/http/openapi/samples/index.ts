import type { Operation } from "../../../domains/operations.ts";
import { curlSample } from "./curl.ts";
import { mcpSample } from "./mcp.ts";
import { pythonSample } from "./python.ts";
import { sampleRequest } from "./request.ts";
import { sdkSample } from "./sdk.ts";

/** A code sample in the `x-codeSamples` format, which Scalar, Redoc and others show. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** How to call an operation, with curl and in each language. @param origin the server's origin */
export function codeSamples(operation: Operation, origin: string): CodeSample[] {
  const request = sampleRequest(operation, origin);
  const toolCall = mcpSample(request);
  return [
    { lang: "shell", label: "curl", source: curlSample(request) },
    { lang: "typescript", label: "@rental/sdk", source: sdkSample(request) },
    { lang: "python", label: "Python", source: pythonSample(request) },
    ...(toolCall === undefined ? [] : [{ lang: "json", label: "MCP", source: toolCall }]),
  ];
}
