/** A `fetch` of a server with a feed of changes, whose streams behave as a test wants. */
import { type ClientOptions, RentalClient } from "../src/index.ts";
import { ok } from "./fake-server.ts";

/** One request for the stream. */
export interface Connection {
  /** The position that the client asked for. */
  from: number;
  headers: Record<string, string>;
  /** Whether the client has closed it. */
  closed: boolean;
  send(text: string | Uint8Array): void;
  /** Ends the response as a server does that stops. */
  end(): void;
  /** Loses the connection. */
  cut(): void;
}

type Behaviour = (connection: Connection) => unknown;

/** A change whose cursor is `pN`, where N is its number, from 1. */
export const changeOf = (number: number) => ({
  resource: "contacts" as const,
  id: `c${number}`,
  change: "updated" as const,
  at: "2026-03-02T12:00:00.000Z",
});
export const withCursor = (number: number) => ({ ...changeOf(number), cursor: `p${number}` });
export const eventOf = (number: number) =>
  `id: p${number}\nevent: change\ndata: ${JSON.stringify(changeOf(number))}\n\n`;
/** What a stream sends first. */
export const opening = "retry: 3000\n\n";
/** The events that the server has after the position of a connection. */
export const eventsUntil = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from) }, (_, index) => eventOf(from + index + 1)).join("");

const numberOf = (cursor: string | undefined) => Number(cursor?.slice(1));

/** Behaviours are used in order, one for each connection; the last one for all further connections. */
export function feedServer(...behaviours: Behaviour[]) {
  const connections: Connection[] = [];
  const lists: Record<string, unknown>[] = [];
  const feed = { length: 0, listAnswer: undefined as (() => Response | Promise<Response>) | undefined };

  function list(url: string): Response | Promise<Response> {
    const input = JSON.parse(new URL(url).searchParams.get("input") ?? "{}");
    lists.push(input);
    if (feed.listAnswer) return feed.listAnswer();
    const from =
      input.cursor === undefined ? 0 : input.cursor === "now" ? feed.length : numberOf(input.cursor);
    const to = Math.min(feed.length, from + (input.limit ?? 100));
    const data = Array.from({ length: to - from }, (_, index) => changeOf(from + index + 1));
    return ok({ data, nextCursor: `p${to}`, hasMore: to < feed.length });
  }

  async function stream(url: string, init: RequestInit): Promise<Response> {
    const bytes = new TextEncoder();
    let controller!: ReadableStreamDefaultController;
    const body = new ReadableStream({
      start: (its) => {
        controller = its;
      },
    });
    const connection: Connection = {
      from: numberOf(new URL(url).searchParams.get("cursor")!),
      headers: init.headers as Record<string, string>,
      closed: false,
      send: (part) => controller.enqueue(typeof part === "string" ? bytes.encode(part) : part),
      end: () => controller.close(),
      cut: () => controller.error(new TypeError("terminated")),
    };
    connections.push(connection);
    init.signal?.addEventListener("abort", () => {
      connection.closed = true;
      try {
        controller.error(init.signal?.reason);
      } catch {
        // It had ended.
      }
    });
    const answer = await behaviours[Math.min(connections.length, behaviours.length) - 1]?.(connection);
    if (answer instanceof Response) return answer;
    return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  }

  const fetch = async (url: string, init: RequestInit): Promise<Response> =>
    url.includes("/changes/stream") ? stream(url, init) : list(url);
  const client = (options: Partial<ClientOptions> = {}) =>
    new RentalClient({ apiKey: "rk_live_test", baseUrl: "http://127.0.0.1:9", fetch, ...options });
  return { feed, connections, lists, client };
}

/** Runs a loop in the background. */
export function collect<T>(loop: AsyncIterable<T>) {
  const outcome = { items: [] as T[], ended: false, error: undefined as unknown };
  void (async () => {
    try {
      for await (const item of loop) outcome.items.push(item);
    } catch (error) {
      outcome.error = error;
    }
    outcome.ended = true;
  })();
  return outcome;
}
