import type { LanguageModel } from "ai";
import type { Clock } from "../clock.ts";
import { Breaker } from "./breaker.ts";
import { AnswerTooLarge, limitedFetch } from "./limited-fetch.ts";
import { type Model, type ModelAnswer, ModelFailure, type ModelRequest } from "./model.ts";
import { checkedCall, parseTextToolCall } from "./written-call.ts";

/** Any server with `POST {baseUrl}/chat/completions`. */
export interface Endpoint {
  /** Without a trailing slash, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** Many self-hosted servers need none. */
  apiKey: string | null;
  model: string;
}

/** Maximum length of a response in tokens; tool calls and texts are much shorter. */
const maxAnswerLength = 800;
/** Maximum length of the text used from a response, in characters. */
const maxTextLength = 20_000;
/** Estimated characters per token, for endpoints that don't count; low, so that a budget is not exceeded. */
const charactersPerToken = 3;

/** A model behind an OpenAI-compatible endpoint. The libraries are loaded on first use. */
export function openModel(endpoint: Endpoint, clock: Clock): Model {
  const breaker = new Breaker(clock);
  let loading: Promise<Library> | undefined;
  return {
    name: endpoint.model,
    async ask(request) {
      loading ??= load(endpoint);
      const library = await loading;
      return breaker.run(() => askOnce(library, request));
    },
  };
}

interface Library {
  ai: typeof import("ai");
  model: LanguageModel;
}

async function load({ baseUrl, apiKey, model }: Endpoint): Promise<Library> {
  const [ai, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  // Its warnings would go to the console, bypassing our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const provider = createOpenAICompatible({
    name: "endpoint",
    baseURL: baseUrl,
    fetch: limitedFetch,
    ...(apiKey !== null && { apiKey }),
  });
  return { ai, model: provider.chatModel(model) };
}

async function askOnce({ ai, model }: Library, request: ModelRequest): Promise<ModelAnswer> {
  const { system, messages, tools = {}, withinMs } = request;
  const offered = Object.entries(tools).map(([name, { description, input }]) => [
    name,
    ai.tool({ description, inputSchema: input }),
  ]);
  // The library limits its own work too, but not what precedes its request.
  const abortSignal = AbortSignal.timeout(Math.max(1, Math.round(withinMs)));
  try {
    const answer = await ai.generateText({
      model,
      system,
      messages,
      abortSignal,
      // No retries: there is no time for one.
      maxRetries: 0,
      maxOutputTokens: maxAnswerLength,
      temperature: 0,
      ...(offered.length > 0 && { tools: Object.fromEntries(offered) }),
    });
    return usable(answer, request);
  } catch (error) {
    throw failureOf(error, abortSignal.aborted);
  }
}

/** The part of `generateText`'s result that we use. */
interface Generated {
  text: string;
  finishReason: string;
  toolCalls: { toolName: string; input: unknown; invalid?: boolean }[];
  usage: {
    totalTokens?: number | undefined;
    inputTokens?: number | undefined;
    outputTokens?: number | undefined;
  };
}

function usable(answer: Generated, { system, messages, tools = {} }: ModelRequest): ModelAnswer {
  const text = withoutReasoning(storable(answer.text));
  const tokens = tokensOf(
    answer,
    system.length + messages.reduce((sum, { content }) => sum + content.length, 0),
  );
  const called = answer.toolCalls.flatMap(({ toolName, input }) => checkedCall(toolName, input, tools) ?? []);
  const written = called.length === 0 ? parseTextToolCall(text, tools) : undefined;
  const toolCalls = written ? [written] : called;
  if (toolCalls.length > 0) return { text: "", toolCalls, tokens };
  const isWhole = !["length", "content-filter", "error"].includes(answer.finishReason);
  if (!isWhole || text === "" || text.length > maxTextLength)
    throw new ModelFailure("bad_answer", `The answer can't be used (finish reason: ${answer.finishReason}).`);
  return { text, toolCalls, tokens };
}

/** Without what a database can't store. */
const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Some models write their reasoning before the answer. */
const withoutReasoning = (text: string): string => text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();

function tokensOf({ usage, text }: Generated, asked: number): number {
  const counted = usage.totalTokens ?? (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
  return counted > 0 && Number.isSafeInteger(counted)
    ? counted
    : Math.ceil((asked + text.length) / charactersPerToken);
}

/** Omits what the endpoint says: it may repeat the request, and with it what a prospect wrote. */
function failureOf(error: unknown, isLate: boolean): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (isLate) return new ModelFailure("timeout", "The endpoint did not answer in time.");
  const status = statusOf(error);
  if (status === 401 || status === 403)
    return new ModelFailure("key_refused", `The endpoint refuses the key (${status}). Check AI_API_KEY.`);
  if (status === 404)
    return new ModelFailure("not_found", "The endpoint answers 404. Check AI_BASE_URL and AI_MODEL.");
  if (status === 429) return new ModelFailure("rate_limited", "The endpoint answers 429: too many requests.");
  if (status !== undefined && status >= 300)
    return new ModelFailure("refused", `The endpoint answers ${status}.`);
  if (hasCause(error, AnswerTooLarge)) return new ModelFailure("bad_answer", "The answer is too large.");
  if (status !== undefined || isBroken(error))
    return new ModelFailure("bad_answer", "The answer is not one of /chat/completions.");
  return new ModelFailure("unreachable", `The endpoint can't be reached${codeOf(error)}. Check AI_BASE_URL.`);
}

const statusOf = (error: unknown): number | undefined => {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === "number" ? statusCode : undefined;
};

/** Library errors about the content of a response. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  /^AI_(?:InvalidResponseData|NoContentGenerated|EmptyResponseBody|JSONParse|TypeValidation|NoOutput)/.test(
    error.name,
  );

/** An error and its causes. */
function* chainOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}

const hasCause = (error: unknown, kind: new () => Error): boolean =>
  [...chainOf(error)].some((one) => one instanceof kind);

/** The system's name for the problem, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const codes = [...chainOf(error)].map((one) => (one as { code?: unknown }).code);
  const code = codes.find((one) => typeof one === "string" && /^[A-Z_]{3,40}$/.test(one));
  return code === undefined ? "" : ` (${code})`;
}
