import type { FastifyInstance, FastifyReply } from "fastify";
import type { StreamEvent } from "../gate/operation/call.ts";
import { AppError } from "../platform/app-error.ts";
import { networksPerWider } from "../platform/network.ts";

/** Maximum number of streams per process. */
const maxStreamsOfProcess = 5_000;
/**
 * Maximum per owner: of visitors' streams by account, network and record; of keys' streams by account. No owner can
 * take up the slots that others need.
 */
const maxStreams = {
  visitors: 1_000,
  network: 50,
  wider: 50 * networksPerWider,
  record: 10,
  keys: 20,
} as const;
/** The reconnection delay for clients that lost their connection, in ms. */
const retryMs = 3_000;

/** How streams detect that nobody reads them. */
export interface StreamLimits {
  /** Interval between comments that show the client that the connection is alive. Milliseconds. */
  heartbeatMs: number;
  /** A client that accepts no data for this long is considered gone. Milliseconds. */
  stuckMs: number;
}

/** The owners of a stream, by kind. */
export type Owners = { readonly [Kind in keyof typeof maxStreams]?: string };

/** A slot for one stream. */
interface Place {
  /** Aborts when the client disconnects or the server shuts down. */
  signal: AbortSignal;
  /** Responds with the events, until they end or the client disconnects. Releases the slot on its own. */
  send(events: AsyncIterable<StreamEvent[]>, reply: FastifyReply): void;
  /** Responds with the headers of a stream, and releases the slot. */
  sendHead(reply: FastifyReply): void;
  leave(): void;
}

export interface EventStreams {
  /** @throws AppError 429 when an owner has too many streams, 503 when the process has */
  take(owners: Owners): Place;
  /** Number of open streams of visitors and of keys. */
  open(): { visitors: number; keys: number };
}

/** A server's open streams of server-sent events. They end when the server stops; clients then reconnect. */
export function openStreams(app: FastifyInstance, limits: StreamLimits): EventStreams {
  const open = new Set<AbortController>();
  const counts = new Map<string, number>();
  app.addHook("preClose", (done) => {
    for (const stream of open) stream.abort();
    done();
  });
  let ofKeys = 0;
  return {
    open: () => ({ keys: ofKeys, visitors: open.size - ofKeys }),
    take(owners) {
      const keys = Object.entries(owners).map(([kind, owner]) => `${kind} ${owner}`);
      if (open.size >= maxStreamsOfProcess) throw full("service-unavailable");
      for (const kind of Object.keys(owners) as (keyof Owners)[]) {
        const isFull = (counts.get(`${kind} ${owners[kind]}`) ?? 0) >= maxStreams[kind];
        if (isFull)
          throw full(
            "rate-limited",
            kind === "keys" ? `This account has ${maxStreams.keys} open streams.` : undefined,
          );
      }
      const stopping = new AbortController();
      open.add(stopping);
      if (owners.keys !== undefined) ofKeys += 1;
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      const leave = () => {
        if (!open.delete(stopping)) return;
        if (owners.keys !== undefined) ofKeys -= 1;
        stopping.abort();
        for (const key of keys) {
          const left = counts.get(key)! - 1;
          if (left === 0) counts.delete(key);
          else counts.set(key, left);
        }
      };
      const send = (events: AsyncIterable<StreamEvent[]>, reply: FastifyReply) =>
        void sendEvents(events, reply, stopping, limits).finally(leave);
      const sendHead = (reply: FastifyReply) => {
        leave();
        writeHead(reply).end();
      };
      return { signal: stopping.signal, send, sendHead, leave };
    },
  };
}

const full = (type: "rate-limited" | "service-unavailable", why = "Too many streams are open.") =>
  new AppError(type, `${why} Close one, or poll the list instead.`, {
    headers: { "Retry-After": "10" },
  });

function writeHead(reply: FastifyReply): FastifyReply["raw"] {
  reply.hijack();
  return reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    // Proxies must not buffer what the client needs immediately.
    "x-accel-buffering": "no",
  });
}

async function sendEvents(
  events: AsyncIterable<StreamEvent[]>,
  reply: FastifyReply,
  stopping: AbortController,
  { heartbeatMs, stuckMs }: StreamLimits,
): Promise<void> {
  const { request } = reply;
  const raw = writeHead(reply);
  raw.once("close", () => stopping.abort());
  const write = (text: string) => written(raw, text, stopping.signal, stuckMs);
  const heartbeat = setInterval(() => raw.write(":\n\n"), heartbeatMs);
  try {
    await write(`retry: ${retryMs}\n\n`);
    for await (const group of events) await write(group.map(inWords).join(""));
  } catch (error) {
    if (!stopping.signal.aborted) request.log.warn({ reqId: request.id, err: error }, "a stream was cut off");
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
}

/**
 * JSON has no line breaks, so the data is a single line. An id without data silently becomes the client's last event
 * id.
 */
const inWords = ({ id, event, data }: StreamEvent): string =>
  event === undefined ? `id: ${id}\n\n` : `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Settles when the text has been handed to the system. @throws when the client has disconnected or accepts no data */
function written(
  raw: FastifyReply["raw"],
  text: string,
  signal: AbortSignal,
  stuckMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stuck = setTimeout(() => raw.destroy(), stuckMs);
    const end = (error?: Error | null) => {
      clearTimeout(stuck);
      signal.removeEventListener("abort", leave);
      if (error) reject(error);
      else resolve();
    };
    const leave = () => end(new Error("the stream has ended"));
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    raw.write(text, end);
  });
}
