import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type CompletionsServer,
  call,
  completionsServer,
  status,
  text,
} from "../../../test/assistant/completions-server.ts";
import { MovableClock } from "../clock.ts";
import { problemWith } from "./check-endpoint.ts";
import { openModel } from "./endpoint.ts";
import type { Model, ModelFailure, ModelRequest } from "./model.ts";

let server: CompletionsServer;
const clock = new MovableClock("2026-06-15T12:00:00.000Z");
let model: Model;

const request: ModelRequest = {
  accountId: "account",
  purpose: "understand",
  system: "System.",
  withinMs: 20_000,
  messages: [{ role: "user", content: "two rooms" }],
  tools: { search: { description: "Searches.", input: z.object({ rooms: z.number().optional() }) } },
};

const open = (more: object = {}) =>
  openModel({ baseUrl: server.url, apiKey: "secret", model: "small", ...more }, clock);
const ask = (changes: Partial<ModelRequest> = {}) => model.ask({ ...request, ...changes });
const reasonOf = async (changes: Partial<ModelRequest> = {}): Promise<string> => {
  const failed = (await ask(changes).catch((error: unknown) => error)) as ModelFailure;
  return failed.reason;
};

// For each test another one: a request that was given up may arrive late.
beforeEach(async () => {
  server = await completionsServer(() => text("Hello."));
  model = open();
});
afterEach(() => server.close());

describe("the endpoint", () => {
  it("gets the instructions, the conversation and the tools, with the key", async () => {
    expect(await ask()).toEqual({ text: "Hello.", toolCalls: [], tokens: 25 });
    const [{ path, authorization, body }] = server.requests as [(typeof server.requests)[number]];
    expect([path, authorization, body.model]).toEqual(["/v1/chat/completions", "Bearer secret", "small"]);
    expect(body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(body.tools!.map((tool) => tool.function.name)).toEqual(["search"]);
    expect(body).not.toHaveProperty("stream", true);
  });

  it("leaves out of a text what can't be stored", async () => {
    server.answer = () => text("A home\0 here\ud800.");
    expect(await ask()).toMatchObject({ text: "A home here\ufffd." });
  });

  it("may need no key", async () => {
    model = open({ apiKey: null });
    await ask();
    expect(server.requests[0]!.authorization).toBeUndefined();
  });

  it.each([
    ["as such", call("search", { rooms: 2 })],
    ["as text", text('{"name": "search", "arguments": {"rooms": 2}}')],
    ["as text with the arguments as text", text('{"name":"search","arguments":"{\\"rooms\\":2}"}')],
    [
      "as text between tags",
      text('<tool_call>\n{"name": "search", "arguments": {"rooms": 2}}\n</tool_call>'),
    ],
    ["in a code block", text('```json\n{"name": "search", "parameters": {"rooms": 2}}\n```')],
    ["after its reasoning", text('<think>two</think>{"function":{"name":"search","arguments":{"rooms":2}}}')],
  ])("may call a tool %s", async (_, completion) => {
    server.answer = () => completion;
    expect((await ask()).toolCalls).toEqual([{ name: "search", args: { rooms: 2 } }]);
  });

  it.each([
    ["a call of an unknown tool", call("delete_everything", {})],
    ["a call whose arguments are no JSON", call("search", '{"rooms":')],
    ["a call whose arguments do not fit", call("search", { rooms: "many" })],
    ["an empty answer", text("")],
    ["half an answer", text("I think that", "length")],
    ["an answer that was filtered", text("No.", "content_filter")],
    ["broken JSON", (response: { end(body: string): void }) => response.end('{"id": "1", "choi')],
    ["an answer without choices", (response: { end(body: string): void }) => response.end('{"choices": []}')],
    ["something else than JSON", (response: { end(body: string): void }) => response.end("<html>")],
    ["an answer of 2 MB", text("x".repeat(2_000_000))],
  ] as const)("is not believed: %s", async (_, completion) => {
    server.answer = () => completion as never;
    expect(await reasonOf()).toBe("bad_answer");
  });

  it("may end for a reason that is not known, and not count its tokens", async () => {
    server.answer = () => ({
      message: { role: "assistant", content: "Hi." },
      finish_reason: "eos",
      usage: null,
    });
    expect(await ask()).toMatchObject({ text: "Hi.", tokens: Math.ceil((7 + 9 + 3) / 3) });
  });

  it.each([
    [401, "key_refused"],
    [403, "key_refused"],
    [404, "not_found"],
    [429, "rate_limited"],
    [500, "refused"],
    [302, "unreachable"],
  ])("answers %i: %s", async (code, reason) => {
    server.answer = () => status(code);
    expect(await reasonOf()).toBe(reason);
  });

  it("is not waited for longer than it may take, wherever it stalls", async () => {
    server.answer = () => () => undefined;
    expect(await reasonOf({ withinMs: 50 })).toBe("timeout");
    model = open();
    server.answer = () => (response) => response.writeHead(200).write('{"id":');
    expect(await reasonOf({ withinMs: 50 })).toBe("timeout");
  });

  it("is left alone after three failures, then tried by one request at a time", async () => {
    server.answer = () => status(500);
    for (const expected of ["refused", "refused", "refused", "resting", "resting"])
      expect(await reasonOf()).toBe(expected);
    expect(server.requests).toHaveLength(3);
    clock.advance(15_000);
    expect((await Promise.all([reasonOf(), reasonOf(), reasonOf()])).sort()).toEqual([
      "refused",
      "resting",
      "resting",
    ]);
    clock.advance(15_000);
    expect(await reasonOf()).toBe("resting");
    server.answer = () => text("Hello.");
    clock.advance(15_000);
    expect(await ask()).toMatchObject({ text: "Hello." });
    expect(await ask()).toMatchObject({ text: "Hello." });
  });

  it("is left alone after one answer that concerns every request", async () => {
    server.answer = () => status(401);
    expect([await reasonOf(), await reasonOf()]).toEqual(["key_refused", "resting"]);
    expect(server.requests).toHaveLength(1);
  });

  it("is not left alone because of answers that can't be used", async () => {
    server.answer = () => text("");
    for (let n = 0; n < 5; n++) expect(await reasonOf()).toBe("bad_answer");
  });
});

describe("the check of an endpoint", () => {
  const check = (more: object = {}) =>
    problemWith({ baseUrl: server.url, apiKey: "secret", model: "small", ...more });

  it("finds nothing wrong with one that answers", async () => {
    expect(await check()).toBeUndefined();
  });

  it("says in one line what is wrong, without the key and what the endpoint says", async () => {
    server.answer = () => status(401);
    expect(await check()).toBe("The endpoint refuses the key (401). Check AI_API_KEY.");
    server.answer = () => status(404);
    expect(await check()).toBe("The endpoint answers 404. Check AI_BASE_URL and AI_MODEL.");
    const gone = await completionsServer(() => text("Hello."));
    await gone.close();
    expect(await check({ baseUrl: gone.url })).toBe(
      "The endpoint can't be reached (ECONNREFUSED). Check AI_BASE_URL.",
    );
  });
});
