/** `rental.changes.watch()` and `listAll()`, with a server that cuts, stalls, repeats and collects what it sends. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  AbortedError,
  ConnectionError,
  ForbiddenError,
  GoneError,
  NotFoundError,
  UnauthorizedError,
  UnexpectedResponseError,
  ValidationError,
} from "../src/index.ts";
import { html, problem } from "./fake-server.ts";
import {
  type Connection,
  changeOf,
  collect,
  eventOf,
  eventsUntil,
  feedServer,
  opening,
  withCursor,
} from "./feed-server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => withCursor(from + index));
/** A connection that works, and sends the changes up to this one. */
const sending = (until: number) => (connection: Connection) =>
  connection.send(opening + eventsUntil(connection.from, until));
const silent = () => undefined;
/** As REST answers, which has no envelope. */
const refusal = (type: string, status: number, headers: Record<string, string> = {}) => {
  const body = { type: `http://h/problems/${type}`, title: type, status, detail: `detail of ${type}` };
  return () => Response.json(body, { status, headers });
};

describe("a watch", () => {
  it("begins now, and gives each change with its cursor", async () => {
    const { feed, connections, lists, client } = feedServer(sending(2));
    feed.length = 2;
    const changes = client().changes.watch();
    expect(changes.cursor).toBeUndefined();
    const watched = collect(changes);
    await pass(0);
    expect(lists).toEqual([{ cursor: "now", limit: 1 }]);
    expect(watched.items).toEqual([]);
    expect(changes.cursor).toBe("p2");
    connections[0]?.send(eventOf(3) + eventOf(4));
    await pass(0);
    expect(watched.items).toEqual(numbers(3, 4));
    expect(changes.cursor).toBe("p4");
    await changes.return();
  });

  it("begins after a cursor, with the filter, the headers and the key in each request", async () => {
    const { feed, connections, lists, client } = feedServer(sending(4));
    feed.length = 4;
    const headers = { "X-Trace": "1" };
    const input = {
      cursor: "p1",
      resource: ["contacts" as const, "messages" as const],
      include: "record" as const,
    };
    const changes = client().changes.watch({ ...input, headers });
    const watched = collect(changes);
    await pass(0);
    expect(lists).toEqual([{ ...input, limit: 1 }]);
    expect(watched.items).toEqual(numbers(2, 4));
    expect(connections[0]).toMatchObject({
      from: 2,
      headers: {
        authorization: "Bearer rk_live_test",
        accept: "text/event-stream",
        "last-event-id": "p2",
        "x-trace": "1",
      },
    });
    await changes.return();
  });

  it("shows the position of the changes that the loop has finished with, not of the one it works on", async () => {
    const { feed, connections, client } = feedServer(sending(2));
    const changes = client().changes.watch({ cursor: "p0" });
    feed.length = 1;
    expect(await changes.next()).toEqual({ done: false, value: withCursor(1) });
    expect(changes.cursor).toBe("p0");
    expect(await changes.next()).toEqual({ done: false, value: withCursor(2) });
    expect(changes.cursor).toBe("p1");
    const next = changes.next();
    connections[0]?.send(`id: p9\n\n${eventOf(10)}`);
    expect(await next).toEqual({ done: false, value: withCursor(10) });
    expect(changes.cursor).toBe("p9");
    await changes.return();
  });

  it("reads no further than the loop has come", async () => {
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode(eventOf(pulled)));
      },
    });
    const { client } = feedServer(
      () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    );
    const changes = client().changes.watch();
    await changes.next();
    await pass(120_000);
    expect(pulled).toBeLessThan(4);
    await changes.return();
  });

  it("skips events of types that are newer than this package", async () => {
    const { client } = feedServer(({ send }) => send(`id: p1\nevent: news\ndata: hello\n\n${eventOf(2)}`));
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(0);
    expect(watched.items).toEqual(numbers(2, 2));
    await changes.return();
  });
});

describe("after a lost connection, a watch", () => {
  it.each([
    ["was cut off within an event", (connection: Connection) => connection.cut()],
    ["ended, because the server stops", (connection: Connection) => connection.end()],
  ])("that %s, continues after the last whole event", async (_name, lose) => {
    const { connections, client } = feedServer(
      (connection) => connection.send(opening + eventOf(1) + eventOf(2).slice(0, -1)),
      sending(3),
    );
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(0);
    expect(watched.items).toEqual(numbers(1, 1));
    lose(connections[0]!);
    await pass(3_000);
    expect(connections[1]).toMatchObject({ from: 1, headers: { "last-event-id": "p1" } });
    expect(watched.items).toEqual(numbers(1, 3));
    await changes.return();
  });

  it("that was lost before the first event, continues from where it began", async () => {
    const { feed, connections, client } = feedServer((connection) => connection.cut(), sending(6));
    feed.length = 4;
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(0);
    feed.length = 6;
    await pass(3_000);
    expect(connections.map(({ from }) => from)).toEqual([4, 4]);
    expect(watched.items).toEqual(numbers(5, 6));
    await changes.return();
  });

  it("has neither gaps nor repeats, wherever the connections are cut, and however the bytes are divided", async () => {
    const total = 30;
    const script = fc.array(
      fc.record({ bytes: fc.nat({ max: 1500 }), size: fc.integer({ min: 1, max: 400 }) }),
    );
    await fc.assert(
      fc.asyncProperty(script, async (cuts) => {
        const cutting = cuts.map(({ bytes, size }) => (connection: Connection) => {
          const all = new TextEncoder().encode(opening + eventsUntil(connection.from, total)).slice(0, bytes);
          for (let at = 0; at < all.length; at += size) connection.send(all.slice(at, at + size));
          connection.end();
        });
        const { client } = feedServer(...cutting, sending(total));
        const changes = client().changes.watch({ cursor: "p0" });
        const watched = collect(changes);
        await pass(3_000 * (cuts.length + 1));
        expect(watched.items).toEqual(numbers(1, total));
        await changes.return();
      }),
      { numRuns: 50 },
    );
  });

  it("drops what a server sends again", async () => {
    const { connections, client } = feedServer(sending(3), ({ send }) => send(eventsUntil(0, 5)));
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(0);
    connections[0]?.cut();
    await pass(3_000);
    expect(watched.items).toEqual(numbers(1, 5));
    await changes.return();
  });

  it("tries again for ever, at most every 8 seconds or so", async () => {
    const failing = () => {
      throw new TypeError("fetch failed");
    };
    const { connections, client } = feedServer(sending(1), ...Array(50).fill(failing), sending(2));
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(0);
    connections[0]?.cut();
    await pass(100_000);
    expect(connections.length).toBeGreaterThan(12);
    expect(connections.length).toBeLessThan(30);
    await pass(400_000);
    expect(watched.items).toEqual(numbers(1, 2));
    await changes.return();
  });
});

describe("a connection that stalls", () => {
  it("is closed after 45 seconds without a byte, and made again", async () => {
    const { connections, client } = feedServer(sending(1), sending(2));
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(44_999);
    expect(connections[0]?.closed).toBe(false);
    await pass(1);
    expect(connections[0]?.closed).toBe(true);
    await pass(3_000);
    expect(connections).toHaveLength(2);
    expect(watched.items).toEqual(numbers(1, 2));
    await changes.return();
  });

  it("is one that sends no comments either", async () => {
    const { connections, client } = feedServer(sending(0));
    const changes = client().changes.watch();
    collect(changes);
    for (let i = 0; i < 10; i++) {
      await pass(20_000);
      connections[0]?.send(":\n\n");
    }
    expect(connections).toHaveLength(1);
    expect(connections[0]?.closed).toBe(false);
    await changes.return();
  });
});

describe("where streams do not get through, a watch", () => {
  it.each([
    ["whose answer begins but has no body yet", silent],
    ["whose answer does not begin", () => new Promise(() => undefined)],
  ])(
    "asks for pages every 5 seconds, and tries a stream again after 5 minutes: %s",
    async (_name, behaviour) => {
      const { feed, connections, lists, client } = feedServer(behaviour, sending(300));
      feed.length = 2;
      const changes = client().changes.watch({ cursor: "p0" });
      const watched = collect(changes);
      await pass(13_000);
      expect(connections[0]?.closed).toBe(true);
      expect(watched.items).toEqual(numbers(1, 2));
      feed.length = 250;
      await pass(5_000);
      expect(watched.items.map(({ id }) => id)).toEqual(numbers(1, 250).map(({ id }) => id));
      expect(connections).toHaveLength(1);
      expect(lists.length).toBeLessThan(8);
      await pass(300_000);
      expect(connections).toHaveLength(2);
      expect(connections[1]?.from).toBe(250);
      expect(watched.items.at(-1)).toEqual(withCursor(300));
      await changes.return();
    },
  );

  it("gives changes of a page a cursor from which nothing is missed", async () => {
    const { feed, client } = feedServer(silent);
    feed.length = 1;
    const changes = client().changes.watch({ cursor: "p0" });
    const watched = collect(changes);
    feed.length = 4;
    await pass(13_000);
    expect(watched.items.map(({ id, cursor }) => [id, cursor])).toEqual([
      ["c1", "p1"],
      ["c2", "p1"],
      ["c3", "p1"],
      ["c4", "p4"],
    ]);
    await changes.return();
  });

  it("asks for pages when there are too many streams, too, as often as Retry-After says", async () => {
    const { feed, connections, client } = feedServer(refusal("rate-limited", 429, { "retry-after": "10" }));
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(0);
    feed.length = 1;
    await pass(9_900);
    expect(connections).toHaveLength(1);
    expect(watched.items).toEqual([]);
    await pass(700);
    expect(connections).toHaveLength(2);
    expect(watched.items).toEqual(numbers(1, 1));
    await changes.return();
  });
});

describe("refusals", () => {
  it("that may pass are waited for, as long as Retry-After says", async () => {
    const busy = refusal("service-unavailable", 503, { "retry-after": "90" });
    const { connections, client } = feedServer(busy, () => html(502), sending(1));
    const changes = client().changes.watch();
    const watched = collect(changes);
    await pass(89_900);
    expect(connections).toHaveLength(1);
    await pass(700);
    expect(connections).toHaveLength(2);
    await pass(3_000);
    expect(watched.items).toEqual(numbers(1, 1));
    await changes.return();
  });

  const final = [
    ["unauthorized", 401, UnauthorizedError],
    ["forbidden", 403, ForbiddenError],
    ["not-found", 404, NotFoundError],
    ["gone", 410, GoneError],
    ["validation-error", 422, ValidationError],
  ] as const;
  it.each(final)("of the type %s end the loop at once", async (type, status, kind) => {
    const atOnce = feedServer(silent);
    atOnce.feed.listAnswer = () => problem(type, status);
    const refused = collect(atOnce.client().changes.watch({ cursor: "old" }));
    const later = feedServer(sending(1), refusal(type, status));
    const interrupted = collect(later.client().changes.watch());
    await pass(0);
    later.connections[0]?.end();
    await pass(60_000);
    expect(refused.error).toBeInstanceOf(kind);
    expect(atOnce.lists).toHaveLength(1);
    expect(atOnce.connections).toHaveLength(0);
    expect(interrupted.items).toEqual(numbers(1, 1));
    expect(interrupted.error).toBeInstanceOf(kind);
    expect(interrupted.error).toMatchObject({ status, operation: "changes.watch" });
    expect((interrupted.error as Error).stack).toContain("watch-changes.test.ts");
    expect(later.connections).toHaveLength(2);
  });

  it("include a server that can't be reached when the loop begins, after the usual retries", async () => {
    const { feed, lists, client } = feedServer(silent);
    feed.listAnswer = () => {
      throw new TypeError("fetch failed");
    };
    const watched = collect(client().changes.watch());
    await pass(10_000);
    expect(watched.error).toBeInstanceOf(ConnectionError);
    expect(lists).toHaveLength(3);
  });

  it.each([
    ["a line that never ends", () => endless(() => new Uint8Array(65_536).fill(120))],
    ["data that is not JSON", ({ send }: Connection) => send("id: p1\nevent: change\ndata: <html>\n\n")],
    ["data that is not an object", ({ send }: Connection) => send("id: p1\nevent: change\ndata: 7\n\n")],
    ["a change without an id", ({ send }: Connection) => send("event: change\ndata: {}\n\n")],
    ["an id that is not a cursor", ({ send }: Connection) => send("id: p\u00e9 1\n\n")],
    ["a page of another server", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
  ])("of the client: %s is not of the API", async (_name, behaviour) => {
    const { connections, client } = feedServer(behaviour);
    const watched = collect(client().changes.watch());
    await vi.waitFor(() => expect(watched.ended).toBe(true));
    expect(watched.error).toBeInstanceOf(UnexpectedResponseError);
    expect(connections).toHaveLength(1);
    expect(connections[0]?.closed).toBe(true);
  });
});

/** A stream that goes on as long as it is read. */
const endless = (part: () => Uint8Array) =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(part()) }), {
    headers: { "content-type": "text/event-stream" },
  });

describe("the end of a watch", () => {
  it("by break closes the connection", async () => {
    const { connections, client } = feedServer(sending(3));
    const seen: string[] = [];
    for await (const { id } of client().changes.watch()) {
      seen.push(id);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual(["c1", "c2"]);
    expect(connections[0]?.closed).toBe(true);
  });

  it.each([
    ["a change", 0, sending(0)],
    ["an answer", 0, () => new Promise(() => undefined)],
    ["the next connection", 100, ({ cut }: Connection) => cut()],
    ["the next page", 13_500, silent],
  ])("by return() and by the signal does not wait for %s", async (_name, ms, behaviour) => {
    const returned = feedServer(behaviour);
    const aborted = feedServer(behaviour);
    const { signal, abort } = abortable();
    const changes = returned.client().changes.watch();
    const first = collect(changes);
    const second = collect(aborted.client().changes.watch({ signal }));
    await pass(ms);
    await changes.return();
    abort("enough");
    await pass(0);
    expect(first).toMatchObject({ ended: true, error: undefined });
    expect(second.error).toBeInstanceOf(AbortedError);
    expect(second.error).toMatchObject({ name: "AbortError", cause: "enough" });
    expect(returned.connections[0]?.closed).toBe(true);
    expect(aborted.connections[0]?.closed).toBe(true);
  });

  it("by a signal that was aborted before sends nothing", async () => {
    const { lists, connections, client } = feedServer(silent);
    const watched = collect(client().changes.watch({ signal: AbortSignal.abort() }));
    await pass(0);
    expect(watched.error).toBeInstanceOf(AbortedError);
    expect([...lists, ...connections]).toEqual([]);
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason: unknown) => controller.abort(reason) };
}

it("interruptions are logged as warnings, without the key", async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { connections, client } = feedServer(sending(1));
  const rental = client({ logger: { error: log, warn: log, info: () => undefined, debug: log } });
  const changes = rental.changes.watch();
  collect(changes);
  await pass(0);
  connections[0]?.cut();
  await pass(0);
  await changes.return();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^rental: changes\.watch: again in \d+ ms: The connection was lost: terminated\.$/,
  );
});

describe("listAll", () => {
  it("gives every change that is kept, and the position after them", async () => {
    const { feed, lists, client } = feedServer();
    feed.length = 7;
    const changes = client().changes.listAll({ limit: 3, resource: ["contacts"] });
    const all = await changes.toArray();
    expect(all.map(({ id }) => id)).toEqual(numbers(1, 7).map(({ id }) => id));
    expect(all.map(({ cursor }) => cursor)).toEqual(["p1", "p1", "p1", "p4", "p4", "p4", "p7"]);
    expect(changes.cursor).toBe("p7");
    expect(lists).toEqual([
      { limit: 1, resource: ["contacts"] },
      { limit: 3, resource: ["contacts"], cursor: "p1" },
      { limit: 3, resource: ["contacts"], cursor: "p4" },
    ]);
  });

  it("begins after a cursor, fetches each page when it is needed, and stops at break", async () => {
    const { feed, lists, client } = feedServer();
    feed.length = 9;
    const changes = client().changes.listAll({ cursor: "p2", limit: 2 });
    for await (const change of changes) if (change.id === "c5") break;
    expect(lists).toHaveLength(2);
    expect(changes.cursor).toBe("p4");
  });

  it("continues over pages without changes, and ends where there are none", async () => {
    const { feed, lists, client } = feedServer();
    const pages = [
      { data: [], nextCursor: "p5", hasMore: true },
      { data: [changeOf(8)], nextCursor: "p8", hasMore: false },
    ];
    feed.listAnswer = () => Response.json({ result: { data: pages.shift() } });
    expect(await client().changes.listAll().toArray()).toEqual([withCursor(8)]);
    expect(lists).toHaveLength(2);
    feed.listAnswer = undefined;
    const none = client().changes.listAll();
    expect(await none.toArray()).toEqual([]);
    expect(none.cursor).toBe("p0");
  });
});
