import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProperty } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import { EventSource } from "./event-source.ts";
import { Visitor } from "./visitor.ts";

const { server, account, origin } = await listeningApi();
await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });
const open: EventSource[] = [];
let visitor: Visitor;

beforeEach(async () => {
  visitor = await Visitor.of(server, account);
});
afterEach(async () => {
  for (const source of open.splice(0)) await source.close();
});

async function follow(lastEventId: string | null = null, who = visitor): Promise<EventSource> {
  const url = `${origin}/public/v1/chats/${who.chatId}/stream`;
  const source = await EventSource.open(url, who.token, lastEventId);
  open.push(source);
  return source;
}
const contactId = async () =>
  (await server.request("GET", `/conversations/${visitor.chatId}`, { as: account })).body.data.contactId;
const write = async (content: string) => {
  const body = { contactId: await contactId(), content };
  return (await server.request("POST", "/messages", { as: account, body })).body.data.id as string;
};
const statusOf = async (id: string) => {
  const [row] = await server.database.sql`select metadata from messages where id = ${id}`;
  return row!.metadata.deliveryStatus as string;
};
const until = (source: EventSource, number: number) =>
  expect.poll(() => source.messages.length, { interval: 5 }).toBe(number);

describe("a stream", () => {
  it("is one of server-sent events that no proxy and no cache keeps", async () => {
    const { response } = await follow();
    expect(response.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store, no-transform");
    expect(response.headers["x-accel-buffering"]).toBe("no");
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers["x-ratelimit-resource"]).toBe("chats");
  });

  it("sends the greeting, then what is written, in both directions and in order", async () => {
    const source = await follow();
    await until(source, 1);
    await visitor.post("help");
    await until(source, 3);
    const id = await write("This is Kim.\nSecond line");
    await until(source, 4);
    expect(source.messages).toEqual(await visitor.list());
    await expect.poll(() => statusOf(id)).toBe("sent");
  });

  it("goes on after Last-Event-ID, without loss or repetition, whenever it was cut off", async () => {
    const all: string[] = [];
    let last: string | null = null;
    for (let round = 0; round < 5; round++) {
      const source = await follow(last);
      await visitor.post(`round ${round}`);
      await until(source, round === 0 ? 3 : 2);
      all.push(...source.messages.map(({ id }) => id));
      last = source.lastEventId;
      await source.close();
      // While nobody is there.
      await visitor.post(`between ${round}`);
      const listed: { id: string }[] = await visitor.list(last!);
      all.push(...listed.map(({ id }) => id));
      last = listed.at(-1)!.id;
    }
    expect(all).toEqual((await visitor.list()).map(({ id }) => id));
  });

  it("begins with the first message for an unknown Last-Event-ID, and after the greeting for its id", async () => {
    const greeting = visitor.opened[0]!.id;
    await visitor.post("help");
    const [unknown, known] = [await follow("nonsense"), await follow(greeting)];
    await until(unknown, 3);
    await until(known, 2);
  });

  it("after the greeting, which is not stored yet, sends what follows", async () => {
    const source = await follow(visitor.opened[0]!.id);
    await visitor.post("help");
    await until(source, 2);
    expect(source.messages.map(({ direction }) => direction)).toEqual(["inbound", "outbound"]);
  });

  it("of two tabs sends everything to both, and the message counts as sent once", async () => {
    await visitor.post("help");
    const [one, two] = [await follow(), await follow()];
    await until(one, 3);
    await until(two, 3);
    await server.takeEvents();
    const id = await write("This is Kim.");
    await until(one, 4);
    await until(two, 4);
    expect(one.messages).toEqual(two.messages);
    await expect.poll(() => statusOf(id)).toBe("sent");
    const sent = (await server.takeEvents()).filter(
      ({ event, data }) => event === "message.sent" && data.id === id,
    );
    expect(sent).toHaveLength(1);
  });

  it("sends nothing of other chats", async () => {
    const other = await Visitor.of(server, account);
    const source = await follow();
    await until(source, 1);
    await other.post("help");
    await visitor.post("mine");
    await until(source, 3);
    expect(source.contents).not.toContain("help");
  });

  it("ends when the contact is deleted", async () => {
    await visitor.post("help");
    const source = await follow();
    await until(source, 3);
    await server.request("DELETE", `/contacts/${await contactId()}`, { as: account });
    // It finds out with the next notification, or when it looks.
    await server.platform.queue.wake([{ kind: "chat", accountId: account.accountId, id: visitor.chatId }]);
    await source.ended;
  }, 40_000);

  it("is refused to the eleventh client of a chat, until another one leaves", async () => {
    const sources = await Promise.all(Array.from({ length: 10 }, () => follow()));
    await expect(follow()).rejects.toThrow("429");
    await sources[0]!.close();
    await expect.poll(() => follow().then(() => 200, String)).toBe(200);
    const other = await Visitor.of(server, account);
    await follow(null, other);
  });

  it("leaves nothing behind when clients come and go", async () => {
    for (let n = 0; n < 30; n++) await (await follow()).close();
    await expect.poll(() => follow().then(() => 200, String)).toBe(200);
  });

  it("does not stop the account's other requests", async () => {
    await follow();
    await createProperty(server, account);
  });
});

describe("the end of the server", () => {
  it("ends its streams at once, so that clients connect to another one", async () => {
    const own = await listeningApi();
    await own.server.request("PATCH", "/settings", { as: own.account, body: { profilePublic: true } });
    const someone = await Visitor.of(own.server, own.account);
    const url = `${own.origin}/public/v1/chats/${someone.chatId}/stream`;
    const sources = await Promise.all(Array.from({ length: 3 }, () => EventSource.open(url, someone.token)));
    for (const source of sources) await until(source, 1);
    await own.server.app.close();
    await Promise.all(sources.map(({ ended }) => ended));
    expect(sources.map(({ messages }) => messages.length)).toEqual([1, 1, 1]);
  });
});
