import { Agent, type Dispatcher } from "undici";
import { checkUrl, resolveChecked, type UrlCheck } from "./address-guard.ts";
import { type CheckedConnectorOptions, createCheckedConnector } from "./checked-connector.ts";
import { cancelled, watchDeadline } from "./deadline.ts";
import {
  exchange,
  type OutboundRequest,
  type OutboundResponse,
  type OutboundStreamRequest,
  type ResponseHead,
  type Target,
} from "./exchange.ts";
import { exchangeError, OutboundError, type OutboundErrorCode, tooLarge } from "./outbound-error.ts";

export interface OutboundFailure {
  ok: false;
  code: OutboundErrorCode;
  /** One line, safe to show to the user who gave the URL. */
  message: string;
}

export interface OutboundStream extends ResponseHead {
  /** The body, once. Throws an `OutboundError` on deadline, `too_large`, a broken connection or an abort. */
  chunks: AsyncIterable<Buffer>;
  /** Closes a body that the caller does not want to read. */
  discard(): void;
}

export interface Outbound {
  /** Sends one request and reads its response. Never rejects for what the network or the receiver does. */
  request(request: OutboundRequest): Promise<OutboundResponse | OutboundFailure>;
  /** The same, the body chunk by chunk; larger than `maxResponseBytes` is always an error. */
  stream(request: OutboundStreamRequest): Promise<OutboundStream | OutboundFailure>;
  /**
   * Whether an address may be saved: what `request` would check, without sending anything. A name that does not
   * resolve passes, since it may not exist yet.
   */
  check(url: string): Promise<UrlCheck>;
  /** Ends idle connections at once and cancels what is under way (`aborted`). */
  close(): Promise<void>;
}

/** How long a connection may wait for its next request, in ms. */
const IDLE_MS = 2_000;

/** How long a connection may serve requests before the host is resolved and checked anew, in ms. */
const MAX_CONNECTION_AGE_MS = 30_000;

/** Checked URLs that are kept; beyond it all are forgotten and checked anew. */
const MAX_KEPT_TARGETS = 1_000;

/**
 * The one client for addresses that users name. Environment proxies play no part: a proxy would resolve the name
 * by itself, past the check.
 */
export function createOutbound(options: CheckedConnectorOptions): Outbound {
  const connector = createCheckedConnector(options);
  const agent = new Agent({
    connect: connector.connect,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    clientTtl: MAX_CONNECTION_AGE_MS,
    // Our own deadline covers both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const targets = new Map<string, Target>();

  /** Where a request leads, if it may. What was found of a URL is kept: a receiver's is asked for all the time. */
  function targetOf({ url, signal }: OutboundStreamRequest): Target {
    if (signal?.aborted) throw cancelled();
    const known = targets.get(url);
    if (known) return known;
    const checked = checkUrl(url, options);
    if (!checked.ok) throw new OutboundError("address_refused", checked.reason);
    const { host, origin, pathname, search } = checked.url;
    const target = { host, origin, path: pathname + search };
    if (targets.size >= MAX_KEPT_TARGETS) targets.clear();
    targets.set(url, target);
    return target;
  }

  return {
    async request(request) {
      try {
        return await exchange(agent, targetOf(request), request);
      } catch (error) {
        return failureOf(error);
      }
    },
    async stream(request) {
      try {
        const opened = await open(agent, targetOf(request), request);
        refuseDeclaredSize(opened, request.maxResponseBytes);
        return {
          ok: true,
          status: opened.response.statusCode,
          headers: opened.response.headers,
          chunks: boundedChunks(opened, request.maxResponseBytes),
          discard: () => discard(opened),
        };
      } catch (error) {
        return failureOf(error);
      }
    },
    async check(url) {
      const checked = checkUrl(url, options);
      if (!checked.ok) return checked;
      const resolved = await resolveChecked(checked.url.hostname, options);
      if (!resolved.ok && resolved.code === "address_refused") return { ok: false, reason: resolved.reason };
      return checked;
    },
    async close() {
      connector.destroyPending();
      await agent.destroy();
    },
  };
}

interface OpenResponse {
  host: string;
  response: Dispatcher.ResponseData;
  endWatch(): void;
}

async function open(agent: Agent, target: Target, request: OutboundStreamRequest): Promise<OpenResponse> {
  const { host, origin, path } = target;
  const { method, headers = {}, body = null } = request;
  const controller = new AbortController();
  const { signal } = controller;
  const endWatch = watchDeadline(request, host, (reason) => controller.abort(reason));
  try {
    const sent = agent.request({ origin, path, method, headers, body, signal });
    const response = await orAborted(signal, sent);
    // Errors of the body are thrown where it is read; without a listener an unread one would end the process.
    response.body.on("error", () => undefined);
    return { host, response, endWatch };
  } catch (error) {
    endWatch();
    throw exchangeError(error, host);
  }
}

/** undici heeds a signal only once it has a connection; a look-up or connect that hangs must not hold the caller. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Yields at most `maxBytes`, all of them, before it throws `too_large`. Leaving the loop closes the connection. */
async function* boundedChunks(opened: OpenResponse, maxBytes: number): AsyncGenerator<Buffer> {
  let room = maxBytes;
  try {
    for await (const chunk of opened.response.body as AsyncIterable<Buffer>) {
      if (chunk.length > room) {
        if (room > 0) yield chunk.subarray(0, room);
        throw tooLarge(opened.host, maxBytes);
      }
      room -= chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw exchangeError(error, opened.host);
  } finally {
    opened.endWatch();
  }
}

function refuseDeclaredSize(opened: OpenResponse, maxBytes: number): void {
  if (!(Number(opened.response.headers["content-length"]) > maxBytes)) return;
  discard(opened);
  throw tooLarge(opened.host, maxBytes);
}

function discard(opened: OpenResponse): void {
  opened.endWatch();
  opened.response.body.destroy();
}

/** A mistake of the calling code (an invalid header, say) is not an outcome: it is thrown on. */
function failureOf(error: unknown): OutboundFailure {
  if (!(error instanceof OutboundError)) throw error;
  return { ok: false, code: error.code, message: error.message };
}
