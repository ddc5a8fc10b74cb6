import { Agent, type Dispatcher } from "undici";
import { checkUrl, resolveChecked, type UrlCheck } from "./address-guard.ts";
import { type CheckedConnectorOptions, createCheckedConnector } from "./checked-connector.ts";
import { exchangeError, OutboundError, type OutboundErrorCode } from "./outbound-error.ts";

export interface OutboundStreamRequest {
  method: "GET" | "POST";
  /** As the user gave it; it is checked here, whatever was checked before. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** From the call to the last byte of the body, in ms: DNS, connection, TLS, headers and body together. */
  deadlineMs: number;
  /** Bytes of the response body, as they come over the wire: compressed bodies are not decoded. */
  maxResponseBytes: number;
  signal?: AbortSignal;
}

export interface OutboundRequest extends OutboundStreamRequest {
  /** What a larger body means: keep its first `maxResponseBytes`, or fail with `too_large`. */
  onTooLarge: "truncate" | "error";
}

export interface OutboundFailure {
  ok: false;
  code: OutboundErrorCode;
  /** One line, safe to show to the user who gave the URL. */
  message: string;
}

interface ResponseHead {
  ok: true;
  /** Any status: a 3xx or 5xx is a response too. Redirects are never followed. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

export interface OutboundResponse extends ResponseHead {
  body: Buffer;
  /** Whether the body was longer than `maxResponseBytes` and was cut there. */
  truncated: boolean;
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

  async function open(request: OutboundStreamRequest): Promise<OpenResponse> {
    const checked = checkUrl(request.url, options);
    if (!checked.ok) throw new OutboundError("address_refused", checked.reason);
    const { url } = checked;
    const deadline = startDeadline(request, url.host);
    try {
      const response = await orAborted(deadline.signal, send(agent, url, request, deadline.signal));
      // Errors of the body are thrown where it is read; without a listener an unread one would end the process.
      response.body.on("error", () => undefined);
      return { host: url.host, response, deadline };
    } catch (error) {
      deadline.clear();
      throw exchangeError(error, url.host);
    }
  }

  return {
    async request(request) {
      try {
        const opened = await open(request);
        const { chunks, truncated } = await collect(opened, request);
        return { ...headOf(opened.response), body: Buffer.concat(chunks), truncated };
      } catch (error) {
        return failureOf(error);
      }
    },
    async stream(request) {
      try {
        const opened = await open(request);
        refuseDeclaredSize(opened, request.maxResponseBytes);
        return {
          ...headOf(opened.response),
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
  deadline: Deadline;
}

interface Deadline {
  /** Aborts with an `OutboundError` of code `timeout` or `aborted`. */
  signal: AbortSignal;
  clear(): void;
}

function send(
  agent: Agent,
  url: URL,
  request: OutboundStreamRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method,
    headers: request.headers ?? {},
    body: request.body ?? null,
    signal,
  });
}

function startDeadline(request: OutboundStreamRequest, host: string): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const seconds = request.deadlineMs / 1_000;
    controller.abort(
      new OutboundError("timeout", `${host} did not complete its response within ${seconds} s.`),
    );
  }, request.deadlineMs);
  const onAbort = () => controller.abort(new OutboundError("aborted", "The request was cancelled."));
  if (request.signal?.aborted === true) onAbort();
  request.signal?.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", onAbort);
    },
  };
}

/** undici heeds a signal only once it has a connection; a look-up or connect that hangs must not hold the caller. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject);
  });
}

async function collect(opened: OpenResponse, request: OutboundRequest) {
  if (request.onTooLarge === "error") refuseDeclaredSize(opened, request.maxResponseBytes);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of boundedChunks(opened, request.maxResponseBytes)) chunks.push(chunk);
  } catch (error) {
    const isCut =
      error instanceof OutboundError && error.code === "too_large" && request.onTooLarge === "truncate";
    if (!isCut) throw error;
    return { chunks, truncated: true };
  }
  return { chunks, truncated: false };
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
    opened.deadline.clear();
  }
}

function refuseDeclaredSize(opened: OpenResponse, maxBytes: number): void {
  if (!(Number(opened.response.headers["content-length"]) > maxBytes)) return;
  discard(opened);
  throw tooLarge(opened.host, maxBytes);
}

function tooLarge(host: string, maxBytes: number): OutboundError {
  return new OutboundError("too_large", `${host} sent more than ${maxBytes} bytes.`);
}

function discard(opened: OpenResponse): void {
  opened.deadline.clear();
  opened.response.body.destroy();
}

function headOf(response: Dispatcher.ResponseData): ResponseHead {
  return { ok: true, status: response.statusCode, headers: response.headers };
}

/** A mistake of the calling code (an invalid header, say) is not an outcome: it is thrown on. */
function failureOf(error: unknown): OutboundFailure {
  if (!(error instanceof OutboundError)) throw error;
  return { ok: false, code: error.code, message: error.message };
}
