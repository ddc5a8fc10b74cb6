import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The body of a request to /chat/completions, as far as tests look into it. */
export interface CompletionRequest {
  model: string;
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
}

/** A message of the model, or any other way to answer. */
export type Completion =
  | { message: object; finish_reason?: string; usage?: object | null }
  | ((response: ServerResponse) => void);

/** An endpoint like those of common servers, on a port of its own. */
export interface CompletionsServer {
  url: string;
  /** Path, authorization and body of each request, oldest first. */
  readonly requests: { path: string; authorization: string | undefined; body: CompletionRequest }[];
  answer: (request: CompletionRequest) => Completion;
  close(): Promise<void>;
}

export const text = (content: string, finish_reason = "stop"): Completion => ({
  message: { role: "assistant", content },
  finish_reason,
});

export const call = (name: string, args: object | string): Completion => ({
  message: {
    role: "assistant",
    content: null,
    tool_calls: [
      {
        id: "call_1",
        type: "function",
        function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
      },
    ],
  },
  finish_reason: "tool_calls",
});

export const status =
  (code: number): Completion =>
  (response) => {
    response.writeHead(code, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "no" } }));
  };

export async function completionsServer(answer: CompletionsServer["answer"]): Promise<CompletionsServer> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as CompletionRequest;
    const { authorization } = request.headers;
    self.requests.push({ path: request.url!, authorization, body });
    const completion = self.answer(body);
    if (typeof completion === "function") return completion(response);
    const {
      message,
      finish_reason = "stop",
      usage = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
    } = completion;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        created: 1,
        model: body.model,
        choices: [{ index: 0, message, finish_reason }],
        ...(usage && { usage }),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const self: CompletionsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
