import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Api, type Message } from "../src/chat/api.ts";
import { Connection } from "../src/chat/connection.ts";
import { access, eventOf, FakeServer, outbound } from "./fake-server.ts";

let server: FakeServer;
let connection: Connection;
let received: string[];
let heard: string[];

/** @param prepare what the server does from the first request on */
function connect(prepare: Partial<Pick<FakeServer, "streams">> = {}, token = access.token): void {
  server = Object.assign(new FakeServer(), prepare);
  received = [];
  heard = [];
  const listener = {
    message: ({ content }: Message) => received.push(content),
    connected: (isConnected: boolean) => heard.push(isConnected ? "connected" : "interrupted"),
    gone: () => heard.push("gone"),
  };
  connection = new Connection(new Api("https://server.example", "elm"), { ...access, token }, listener);
  connection.start();
}

/** Lets the streams deliver what is on its way, and this much time pass. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  connect();
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the stream", () => {
  it("delivers messages wherever their bytes are cut", async () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 30 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (contents, size) => {
        connection.stop();
        connect();
        await pass(0);
        const messages = contents.map((content, index) => outbound(`m${index}`, content));
        server.write(`: \n\n${messages.map(eventOf).join("")}`, size);
        await pass(0);
        expect(received).toEqual(contents);
      }),
      { numRuns: 50 },
    );
  });

  it("begins after the last message that came, within the 3 s that the server asks for", async () => {
    await pass(0);
    server.say("one");
    server.say("two");
    await pass(0);
    server.end();
    server.messages.push(outbound("m3", "meanwhile"));
    await pass(1400);
    expect(server.asked).toEqual(["GET stream"]);
    await pass(1600);
    expect(server.asked).toEqual(["GET stream", "GET stream m2"]);
    expect(received).toEqual(["one", "two", "meanwhile"]);
    expect(heard).not.toContain("interrupted");
  });

  it("is given up after 45 s in silence, and kept while comments come", async () => {
    for (let seconds = 0; seconds < 200; seconds += 20) {
      await pass(20_000);
      server.write(": \n\n");
    }
    expect(server.asked).toHaveLength(1);
    await pass(44_000);
    expect(server.asked).toHaveLength(1);
    await pass(8_000);
    expect(server.asked).toHaveLength(2);
    expect(server.openStreams).toBe(1);
  });

  it("is not used any more after stop, and goes on where it was after start", async () => {
    await pass(0);
    server.say("one");
    await pass(0);
    connection.stop();
    await pass(600_000);
    expect([server.asked.length, server.openStreams]).toEqual([1, 0]);
    server.say("two");
    connection.start();
    connection.start();
    await pass(0);
    expect(server.asked).toEqual(["GET stream", "GET stream m1"]);
    expect(received).toEqual(["one", "two"]);
  });
});

describe("without a stream", () => {
  it("asks for the list every 5 to 10 s when streams are refused, and tries them again after a minute", async () => {
    connection.stop();
    connect({ streams: 429 });
    server.say("one");
    await pass(3_000);
    expect(received).toEqual(["one"]);
    server.say("two");
    await pass(10_000);
    expect(received).toEqual(["one", "two"]);
    server.streams = "work";
    await pass(70_000);
    const lists = server.asked.filter((asked) => asked.startsWith("GET messages")).length;
    expect(lists).toBeGreaterThan(5);
    expect(lists).toBeLessThan(15);
    expect(server.asked.at(-1)).toBe("GET stream m2");
    expect(server.openStreams).toBe(1);
  });

  it("asks for the list when two streams in a row bring nothing, as behind a proxy that holds them back", async () => {
    connection.stop();
    connect({ streams: "silence" });
    server.messages.push(outbound("m1", "one"));
    await pass(30_000);
    expect(server.asked.slice(0, 3)).toEqual(["GET stream", "GET stream", "GET messages"]);
    expect(received).toEqual(["one"]);
  });

  it("gets all of a long list", async () => {
    connection.stop();
    connect({ streams: 429 });
    for (let count = 0; count < 500; count++) server.say(String(count));
    await pass(3_000);
    expect(received).toHaveLength(500);
    expect(server.asked).toEqual(["GET stream", "GET messages", "GET messages m500"]);
  });
});

describe("without a network", () => {
  it("tries less and less often, says so, and returns at once when it is woken", async () => {
    await pass(0);
    server.isDown = true;
    server.end();
    await pass(600_000);
    expect(heard.at(-1)).toBe("interrupted");
    const attempts = server.asked.length;
    expect(attempts).toBeGreaterThan(20);
    expect(attempts).toBeLessThan(60);
    server.isDown = false;
    connection.wake();
    await pass(0);
    expect(heard.at(-1)).toBe("connected");
    expect(server.asked).toHaveLength(attempts + 1);
  });

  it("replaces a stream that the computer slept through, and keeps one that just spoke", async () => {
    await pass(0);
    connection.wake();
    await pass(0);
    expect(server.asked).toHaveLength(1);
    await pass(30_000);
    connection.wake();
    await pass(0);
    expect(server.asked).toHaveLength(2);
    expect(server.openStreams).toBe(1);
  });
});

it("reports a chat that is gone once, and asks no more", async () => {
  connection.stop();
  connect({}, "another");
  await pass(600_000);
  expect(heard).toEqual(["gone"]);
  expect(server.asked).toEqual(["GET stream"]);
});
