import {
  type Completion,
  type CompletionRequest,
  type CompletionsServer,
  call,
  completionsServer,
  text,
} from "../assistant/completions-server.ts";
import type { Visitor } from "../chats/visitor.ts";
import type { TestServer } from "../harness/server.ts";

/** What the model is told in a request. */
export interface Told {
  say?: string;
  messages: { from: string; text: string }[];
  shown?: string[];
  waitingFor?: string;
}

export interface Asked {
  /** Whether the model is to read a message with tools, rather than to word an answer. */
  isReading: boolean;
  data: Told;
  /** The last message of the visitor, as the model is shown it. */
  said: string;
  /** The whole request. */
  body: CompletionRequest;
}

/** A plan in which nothing ends. */
const endless = {
  requestsPerMinute: 1e6,
  requestsPerDay: 1e8,
  assistantCallsPerMonth: 1e7,
  assistantTokensPerMonth: 1e10,
};

/** Settings of a server whose language model is this endpoint. */
export const modelAt = ({ url }: CompletionsServer): Record<string, string> => ({
  AI_BASE_URL: url,
  AI_MODEL: "small",
  PLAN_OVERRIDES: JSON.stringify({ pro: endless, scale: endless }),
});

/** An endpoint whose answers depend on what the model is asked. */
export const modelServer = (answer: (asked: Asked) => Completion): Promise<CompletionsServer> =>
  completionsServer((body) => answer(readRequest(body)));

export function readRequest(body: CompletionRequest): Asked {
  const { data } = JSON.parse(body.messages.at(-1)!.content) as { data: Told };
  const said = data.messages.at(-1)?.text ?? "";
  return { isReading: body.tools !== undefined, data, said, body };
}

/** A model that does what it is told: it calls the tool that `read` finds, and says what the script says. */
export const faithful =
  (read: (said: string, asked: Asked) => { tool: string; args: object } | undefined) =>
  (asked: Asked): Completion => {
    if (!asked.isReading) return text(asked.data.say!);
    const meant = read(asked.said, asked);
    return meant ? call(meant.tool, meant.args) : text("?");
  };

/** Writes, and has a worker answer. @returns the messages that answer it */
export async function sayToModel(server: TestServer, visitor: Visitor, content: string) {
  const answer = await visitor.post(content);
  if (answer.status !== 201) throw new Error(`not received: ${answer.text}`);
  await server.drain(["chat-turn"]);
  return visitor.list(answer.body.data.id);
}
