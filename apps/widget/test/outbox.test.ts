import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Message, Refusal } from "../src/chat/api.ts";
import { Outbox } from "../src/chat/outbox.ts";
import type { Pending } from "../src/chat/storage.ts";

let outbox: Outbox;
/** What arrived, with its id. */
let attempts: Pending[];
let sent: string[];
let gone: number;
let isReady: boolean;
/** What the next requests fail with, in order. */
let failures: Error[];

const noNetwork = () => new TypeError("fetch failed");
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const states = () =>
  outbox.items.map(({ content, state, reason }) => [content, state, reason].filter(Boolean).join(" "));

function open(pending: Pending[] = []): void {
  outbox = new Outbox(pending, {
    isReady: () => isReady,
    async send(item): Promise<Message> {
      attempts.push(item);
      const failure = failures.shift();
      if (failure) throw failure;
      return { id: item.clientId, direction: "inbound", content: item.content, sentAt: "" };
    },
    sent: (_item, message) => sent.push(message.content),
    gone: () => {
      gone += 1;
    },
    changed: () => undefined,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  attempts = [];
  sent = [];
  failures = [];
  gone = 0;
  isReady = true;
  open();
});
afterEach(() => {
  vi.useRealTimers();
});

it("sends one after the other, in the order in which they were written", async () => {
  for (const content of ["a", "b", "c"]) outbox.add(content, "");
  expect(attempts).toHaveLength(1);
  await pass(0);
  expect(sent).toEqual(["a", "b", "c"]);
  expect(outbox.items).toEqual([]);
});

it("repeats what got no answer with the same UUID, and sends nothing else before", async () => {
  failures = [noNetwork(), new Refusal(503, "", 0)];
  outbox.add("a", "");
  outbox.add("b", "");
  await pass(10_000);
  expect(attempts.map(({ content }) => content)).toEqual(["a", "a", "a", "b"]);
  expect(new Set(attempts.map(({ clientId }) => clientId)).size).toBe(2);
  expect(attempts[0]!.clientId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(sent).toEqual(["a", "b"]);
});

it("says after six attempts that there is no connection, and sends all when it is told to", async () => {
  failures = Array.from({ length: 6 }, noNetwork);
  outbox.add("a", "");
  outbox.add("b", "");
  await pass(60_000);
  expect(attempts).toHaveLength(6);
  expect(states()).toEqual(["a failed connection", "b failed connection"]);
  outbox.retry("connection");
  await pass(0);
  expect(sent).toEqual(["a", "b"]);
});

it("waits as long as the server asks for, and says until when", async () => {
  failures = [new Refusal(429, "Too many.", 12_000)];
  const until = Date.now() + 12_000;
  outbox.add("a", "");
  await pass(0);
  expect(outbox.waitsUntil).toBe(until);
  await pass(11_000);
  expect(attempts).toHaveLength(1);
  await pass(1_000);
  expect([sent, outbox.waitsUntil]).toEqual([["a"], 0]);
});

it("does not wait for hours", async () => {
  failures = [new Refusal(429, "Too many today.", 7_200_000)];
  outbox.add("a", "");
  await pass(0);
  expect(states()).toEqual(["a failed limit"]);
  outbox.retry("connection");
  await pass(0);
  expect(attempts).toHaveLength(1);
});

it("goes on after a message that the server refuses for what it is", async () => {
  failures = [new Refusal(422, "Too long.", 0)];
  outbox.add("a", "");
  outbox.add("b", "");
  await pass(0);
  expect(states()).toEqual(["a failed refused"]);
  expect(sent).toEqual(["b"]);
});

it("keeps everything when the chat is gone, and sends it to the next", async () => {
  failures = [new Refusal(404, "", 0)];
  outbox.add("a", "");
  outbox.add("b", "");
  await pass(0);
  expect([gone, states()]).toEqual([1, ["a sending", "b sending"]]);
  isReady = false;
  await outbox.resume();
  expect(attempts).toHaveLength(1);
  isReady = true;
  await outbox.resume();
  expect(sent).toEqual(["a", "b"]);
});

it("sends what was left from the page before, with the same UUID", async () => {
  const left = { clientId: "7d9f1c52-2f6e-4a3d-8a55-3b0a4f5f9f10", content: "a", after: "m1" };
  open([left]);
  await outbox.resume();
  expect(attempts).toMatchObject([left]);
});
