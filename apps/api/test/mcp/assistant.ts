import type { TestAccount, TestAnswer, TestServer } from "../harness/server.ts";

export const untrustedKey = "rental/untrusted";

/** A result of a tool, as clients see it. */
export interface ToolAnswer {
  isError: boolean;
  /** The JSON of the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  json: any;
  /** The note before the JSON, if there is one. */
  note: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  structured: any;
  pointers: string[];
  http: TestAnswer;
}

type Headers = Record<string, string>;

/** Sends messages of the generation of 2025 to `/mcp`, as one account. */
export function assistantOf(server: TestServer, as: Pick<TestAccount, "apiKey"> | undefined) {
  /** One HTTP request with any body. */
  const post = (body: string | object, headers: Headers = {}) =>
    server.call({
      method: "POST",
      url: "/mcp",
      headers: {
        "content-type": "application/json",
        "mcp-protocol-version": "2025-11-25",
        ...(as && { authorization: `Bearer ${as.apiKey}` }),
        ...headers,
      },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });

  const send = (method: string, params: object = {}, headers: Headers = {}) =>
    post({ jsonrpc: "2.0", id: 1, method, params }, headers);

  async function call(name: string, args: object = {}, headers: Headers = {}): Promise<ToolAnswer> {
    const http = await send("tools/call", { name, arguments: args }, headers);
    const { result } = http.body ?? {};
    if (!result) throw new Error(`${name}: ${http.status} ${http.text}`);
    const texts = (result.content as { text: string }[]).map(({ text }) => text);
    return {
      isError: result.isError === true,
      json: JSON.parse(texts.at(-1)!),
      note: texts.length > 1 ? texts[0] : undefined,
      structured: result.structuredContent,
      pointers: result._meta?.[untrustedKey] ?? [],
      http,
    };
  }

  return { post, send, call };
}
