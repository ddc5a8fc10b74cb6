import type { z } from "zod";

/** What the model is used for. */
export type Purpose = "understand" | "word" | "followup" | "agent" | "describe";

/** A tool that the model can call. Calls are not executed: they are the model's answer. */
export interface Tool {
  description: string;
  input: z.ZodType;
}

export interface ModelRequest {
  /** The account of the conversation: for limits and the log. Not sent to the model. */
  accountId: string;
  purpose: Purpose;
  system: string;
  /** Oldest first. */
  messages: { role: "user" | "assistant"; content: string }[];
  tools?: Record<string, Tool>;
  /** How long the answer may take, in milliseconds. */
  withinMs: number;
}

/** A tool call. Its arguments match the tool's schema. */
export interface ToolCall {
  name: string;
  args: unknown;
}

export interface ModelAnswer {
  /** Without reasoning; at most 20,000 characters. */
  text: string;
  toolCalls: ToolCall[];
  /** Tokens of the request and the response, as counted by the endpoint; estimated if it doesn't. */
  tokens: number;
}

/** A language model. Its answers are suggestions: callers must validate everything they contain. */
export interface Model {
  /** The model's name, as the endpoint knows it. */
  name: string;
  /** @throws ModelFailure */
  ask(request: ModelRequest): Promise<ModelAnswer>;
}

/** Why there is no answer. */
export type FailureReason =
  /** The time limit was exceeded. */
  | "timeout"
  /** No connection, or it broke. */
  | "unreachable"
  /** The endpoint rejected the key. */
  | "key_refused"
  /** The endpoint does not know the model, or is not a chat completions endpoint. */
  | "not_found"
  | "rate_limited"
  /** Any other HTTP status. */
  | "refused"
  /** The response contains no usable answer. */
  | "bad_answer"
  /** The endpoint failed repeatedly, and is not called for a while. */
  | "resting"
  /** The account has used up its monthly calls or tokens. */
  | "over_budget"
  /** The account has as many calls in flight as its plan allows. */
  | "busy";

export class ModelFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string = reason,
  ) {
    super(message);
  }
}
