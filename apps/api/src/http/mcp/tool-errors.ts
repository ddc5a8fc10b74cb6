import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Problem, ProblemType } from "@rental/contract";
import { problemOf } from "../../gate/operation/problem.ts";
import type { Assistant } from "./assistant.ts";
import { markEchoes } from "./echoes.ts";
import { textOf } from "./results.ts";

/** What an assistant can do about an error, by error type. */
const advice: Partial<Record<ProblemType, string>> = {
  forbidden: "Do not repeat the call. Tell the user what is missing.",
  "not-found": "Check the id: list or search the records to find it.",
  conflict: "Read the record again. Its state, or another record, does not allow this.",
  "precondition-failed": "Read the record again, and decide anew.",
  gone: "The record has expired. Create a new one.",
  "validation-error":
    "Correct the named arguments and call the tool again. describe_tool explains all of them.",
  "unprocessable-entity":
    "A rule forbids this. Change the arguments, or tell the user why it is not possible.",
  "rate-limited": "Wait as long as detail says, then repeat the call. If it says no time, tell the user.",
  "payload-too-large": "Send less at once.",
  "service-unavailable": "Repeat the call in a few seconds.",
  "internal-error": "Repeat the call once. If it fails again, tell the user the requestId.",
};

/** An error as shown to assistants. */
interface ShownError extends Omit<Problem, "type" | "title" | "instance"> {
  type: ProblemType;
  /** Omitted when waiting does not help. */
  retryAfterSeconds?: number;
  whatToDo?: string;
  requestId: string;
}

/** Converts an error for assistants. Also sets its headers, and logs it when it is our failure. */
export function shownError({ server, request }: Assistant, error: unknown, during: string): ShownError {
  const { problem, headers, toLog } = problemOf(error, server.platform.config.baseOrigin, request.id);
  if (toLog) request.log(toLog.level, toLog.error, during);
  request.addHeaders(headers);
  const { type: uri, title: _, instance, ...told } = problem;
  const type = uri.slice(uri.lastIndexOf("/") + 1) as ProblemType;
  const retryAfter = headers["Retry-After"];
  return {
    type,
    ...told,
    ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
    ...(advice[type] !== undefined && { whatToDo: advice[type] }),
    requestId: instance,
  };
}

/** An error as a tool result: the assistant reads it and can correct its call. */
export function errorResult(
  assistant: Assistant,
  error: unknown,
  tool: string,
  args: unknown,
): { result: CallToolResult; status: number } {
  const shown = shownError(assistant, error, tool);
  return { result: { ...textOf(markEchoes({ error: shown }, args)), isError: true }, status: shown.status };
}
