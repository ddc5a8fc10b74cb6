import type { z } from "zod";

/** What the model is asked for. */
export type Purpose = "understand" | "word" | "followup" | "agent";

/** A tool that the model can call. Calls are not executed: they are its answer. */
export interface Tool {
  description: string;
  input: z.ZodType;
}

export interface ModelRequest {
  /** Whose conversation it is: for limits and the log. The model does not learn it. */
  accountId: string;
  purpose: Purpose;
  system: string;
  /** Oldest first. */
  messages: { role: "user" | "assistant"; content: string }[];
  tools?: Record<string, Tool>;
  /** How long the answer may take, in milliseconds. */
  withinMs: number;
}

/** A call of a tool. Its arguments fit the tool's schema. */
export interface ToolCall {
  name: string;
  args: unknown;
}

export interface ModelAnswer {
  /** Without reasoning; at most 20,000 characters. */
  text: string;
  toolCalls: ToolCall[];
  /** Tokens of the request and of the answer, as the endpoint counted them; estimated if it did not. */
  tokens: number;
}

/** A language model. Its answers are suggestions: everything they contain is checked by the caller. */
export interface Model {
  /** Its name, as the endpoint knows it. */
  name: string;
  /** @throws ModelFailure */
  ask(request: ModelRequest): Promise<ModelAnswer>;
}

/** Why there is no answer. */
export type FailureReason =
  /** Not within the time. */
  | "timeout"
  /** No connection, or it broke. */
  | "unreachable"
  /** The endpoint refuses the key. */
  | "key_refused"
  /** The endpoint does not know the model, or is no such endpoint. */
  | "not_found"
  | "rate_limited"
  /** Any other status. */
  | "refused"
  /** It answered with something that is no usable answer. */
  | "bad_answer"
  /** It failed repeatedly, and is not asked for a while. */
  | "resting"
  /** The account has used up its calls or tokens of the month. */
  | "over_budget"
  /** The account has as many calls under way as its plan allows. */
  | "busy";

export class ModelFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string = reason,
  ) {
    super(message);
  }
}
