import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { checkUrl, resolveChecked, type UrlCheck } from "./address-guard.ts";
import { type CheckedConnectorOptions, checkedLookup, createCheckedConnector } from "./checked-connector.ts";
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
  /** One line that can be shown to the user who gave the URL. */
  message: string;
}

export interface OutboundStream extends ResponseHead {
  /** The body, once. Throws an `OutboundError` on deadline, `too_large`, a broken connection or an abort. */
  chunks: AsyncIterable<Buffer>;
  /** Closes a body that the caller does not want to read. */
  discard(): void;
}

export interface Outbound {
  /** Sends one request and reads its response. Never rejects because of the network or the receiver. */
  request(request: OutboundRequest): Promise<OutboundResponse | OutboundFailure>;
  /** The same, with the body chunk by chunk; exceeding `maxResponseBytes` is always an error. */
  stream(request: OutboundStreamRequest): Promise<OutboundStream | OutboundFailure>;
  /**
   * Whether a URL may be saved: runs the checks of `request` without sending anything. A name that does not resolve
   * passes, because it may not exist yet.
   */
  check(url: string): Promise<UrlCheck>;
  /**
   * For mail protocols: options of a socket that reaches only checked addresses of a host.
   * @throws OutboundError `address_refused`
   */
  socketTo(host: string): SocketTarget;
  /** Closes idle connections immediately and cancels requests in flight (`aborted`). */
  close(): Promise<void>;
}

/** Options of `net.connect` and `tls.connect`. */
export interface SocketTarget {
  host: string;
  lookup: LookupFunction;
  /** PEM certificates to trust instead of Node.js's. */
  ca?: string;
}

/** How long an idle connection is kept open, in ms. */
const IDLE_MS = 2_000;

/** How long a connection may serve requests before the host is resolved and checked again, in ms. */
const MAX_CONNECTION_AGE_MS = 30_000;

/** Maximum number of cached URL checks; beyond it, the cache is cleared. */
const MAX_KEPT_TARGETS = 1_000;

/**
 * The only client for user-supplied URLs. Environment proxies are ignored: a proxy would resolve the name itself,
 * bypassing the check.
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

  /**
   * The target of a request, if it is allowed. Results are cached by URL, because those of receivers are used all the
   * time.
   */
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
    socketTo(host) {
      const checked = checkUrl(`https://${host}/`, options);
      if (!checked.ok) throw new OutboundError("address_refused", checked.reason);
      const { ca } = options;
      const lookup = checkedLookup(options);
      return { host: checked.url.hostname, lookup, ...(ca !== undefined && { ca }) };
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
    // Errors of the body are thrown where it is read; without a listener, an unread body's error would end the process.
    response.body.on("error", () => undefined);
    return { host, response, endWatch };
  } catch (error) {
    endWatch();
    throw exchangeError(error, host);
  }
}

/** undici respects a signal only once it has a connection; a hanging lookup or connect must not block the caller. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Yields up to exactly `maxBytes` before it throws `too_large`. Leaving the loop closes the connection. */
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

/** A mistake in the calling code (for example, an invalid header) is not an outcome: it is rethrown. */
function failureOf(error: unknown): OutboundFailure {
  if (!(error instanceof OutboundError)) throw error;
  return { ok: false, code: error.code, message: error.message };
}

/** The outcome; `cancelled`: the server is stopping, which says nothing about the receiver. */
export type Posted =
  | { outcome: "answered"; status: number; ms: number; body: Buffer }
  | { outcome: "unanswered"; status: null; ms: number; error: string }
  | { outcome: "cancelled" };

/** Posts what webhooks and connectors are sent, once, within their deadline. */
export async function post(
  { outbound, config }: { outbound: Outbound; config: { webhookTimeoutMs: number } },
  request: Pick<OutboundRequest, "url" | "headers" | "body" | "maxResponseBytes">,
  signal?: AbortSignal,
): Promise<Posted> {
  const began = performance.now();
  const answer = await outbound.request({
    ...request,
    method: "POST",
    deadlineMs: config.webhookTimeoutMs,
    onTooLarge: "truncate",
    signal,
  });
  const ms = Math.round(performance.now() - began);
  if (answer.ok) return { outcome: "answered", status: answer.status, ms, body: answer.body };
  if (answer.code === "aborted") return { outcome: "cancelled" };
  return { outcome: "unanswered", status: null, ms, error: answer.message };
}

/** The metrics label of an outcome. */
export function outcomeOf(status: number | null): "accepted" | "refused" | "unanswered" {
  if (status === null) return "unanswered";
  return isAccepted(status) ? "accepted" : "refused";
}

export const isAccepted = (status: number): boolean => status >= 200 && status <= 299;
