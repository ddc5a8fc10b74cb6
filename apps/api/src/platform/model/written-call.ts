import type { Tool, ToolCall } from "./model.ts";

/** Maximum length of a text that is parsed as a call, in characters. */
const maxLength = 4_000;
const whole = /^(?:<tool_call>|<\|python_tag\|>|```(?:json)?)?\s*(\{[\s\S]*\})\s*(?:<\/tool_call>|```)?$/;

/**
 * Parses a tool call written as text: common servers return calls this way for models whose format they do not know,
 * some of them between tags or in a code block.
 */
export function parseTextToolCall(text: string, tools: Record<string, Tool>): ToolCall | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return undefined;
  const written = objectIn(whole.exec(trimmed)?.[1]);
  const called = objectIn(written?.function) ?? written;
  if (typeof called?.name !== "string") return undefined;
  const args = called.arguments ?? called.parameters;
  return checkedCall(called.name, objectIn(args) ?? args, tools);
}

/** A call of a known tool, with valid arguments; otherwise undefined. */
export function checkedCall(name: string, args: unknown, tools: Record<string, Tool>): ToolCall | undefined {
  if (!Object.hasOwn(tools, name)) return undefined;
  const parsed = tools[name]!.input.safeParse(args ?? {});
  return parsed.success ? { name, args: parsed.data } : undefined;
}

/** An object, or one parsed from JSON text. */
function objectIn(value: unknown): Record<string, unknown> | undefined {
  const parsed = typeof value === "string" ? jsonIn(value) : value;
  return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
