import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Operation } from "../../domains/operations.ts";
import { isObject } from "../../gate/operation/incoming.ts";
import { invalid } from "../../platform/app-error.ts";
import { ignoredBy } from "../rest/ignored-fields.ts";
import type { Assistant } from "./assistant.ts";
import { describeTool, describeToolName } from "./describe-tool.ts";
import { markEchoes } from "./echoes.ts";
import { textOf } from "./results.ts";
import { errorResult } from "./tool-errors.ts";
import { type Tool, tools } from "./tools.ts";

const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** Whether a tool with this name exists. */
export const isTool = (name: string): boolean => byName.has(name) || name === describeToolName;

/**
 * Calls a tool. Errors are returned as results, so that the assistant can read them.
 * @param name the name of an existing tool
 */
export async function callTool(
  assistant: Assistant,
  name: string,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  let status = 200;
  try {
    const tool = byName.get(name);
    if (tool) return await perform(assistant, tool, args);
    await assistant.admitMessage();
    return resultOf(describeTool(args));
  } catch (error) {
    const failed = errorResult(assistant, error, name, args);
    status = failed.status;
    return failed.result;
  } finally {
    assistant.server.metrics.mcpCalls.inc({ tool: name, status });
  }
}

async function perform(
  assistant: Assistant,
  tool: Tool,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const { operation, input } = await chosen(assistant, tool, args);
  const { value, pointers } = await assistant.perform(operation, input);
  const ignored = markEchoes(ignoredBy.get(operation.name)!(input), input);
  if ((ignored.value as unknown[]).length === 0) return resultOf(value, pointers);
  const told = { ...(value as object), ignoredArguments: ignored.value };
  return resultOf(told, [...pointers, ...ignored.pointers.map((pointer) => `/ignoredArguments${pointer}`)]);
}

/** The operation selected by the arguments, and its input. @throws AppError 422 when they select none */
async function chosen(
  assistant: Assistant,
  { choose, operations: choices }: Tool,
  args: Record<string, unknown>,
): Promise<{ operation: Operation; input: Record<string, unknown> }> {
  if (!choose) return { operation: choices.get("")!, input: args };
  const { [choose]: choice, ...input } = args;
  const operation = typeof choice === "string" ? choices.get(choice) : undefined;
  if (operation) return { operation, input };
  await assistant.admitMessage();
  throw invalid([{ field: choose, message: `must be one of ${[...choices.keys()].join(", ")}` }]);
}

/** As structured content for programs, and as text for assistants. */
function resultOf(value: unknown, pointers: string[] = []): CallToolResult {
  return { ...textOf({ value, pointers }), ...(isObject(value) && { structuredContent: value }) };
}
