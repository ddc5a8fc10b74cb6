import type { Dispatcher } from "undici";
import { type Deadline, watchDeadline } from "./deadline.ts";
import { exchangeError, tooLarge } from "./outbound-error.ts";

export interface OutboundStreamRequest extends Deadline {
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "PROPFIND" | "REPORT";
  /** As given by the user; checked here even if it was checked before. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Maximum bytes of the response body on the wire: compressed bodies are not decoded. */
  maxResponseBytes: number;
}

export interface OutboundRequest extends OutboundStreamRequest {
  /** What to do with a larger body: keep its first `maxResponseBytes`, or fail with `too_large`. */
  onTooLarge: "truncate" | "error";
}

export interface ResponseHead {
  ok: true;
  /** Any status: a 3xx or 5xx is a response too. Redirects are never followed. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

export interface OutboundResponse extends ResponseHead {
  body: Buffer;
  /** Whether the body was longer than `maxResponseBytes` and was truncated. */
  truncated: boolean;
}

/** The target of a URL that passed the check, in undici's terms. */
export interface Target {
  host: string;
  origin: string;
  path: string;
}

/** Sends one request and collects its response. @throws OutboundError */
export function exchange(
  dispatcher: Dispatcher,
  { host, origin, path }: Target,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  const { method, headers = {}, body = null } = request;
  return new Promise((resolve, reject) => {
    const collector = new Collector(host, request, resolve, reject);
    dispatcher.dispatch({ origin, path, method, headers, body }, collector);
  });
}

/**
 * Writes undici's events for one request directly to a buffer. Its own `request` creates a stream, a signal and their
 * listeners for each request, which is more than half the cost of a small response.
 */
class Collector implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  /** Why the exchange was cut short. */
  #cut: Error | null = null;
  #status = 0;
  #headers: OutboundResponse["headers"] = {};
  readonly #chunks: Buffer[] = [];
  #room: number;
  readonly #endWatch: () => void;

  constructor(
    private readonly host: string,
    private readonly request: OutboundRequest,
    private readonly resolve: (response: OutboundResponse) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.#room = request.maxResponseBytes;
    this.#endWatch = watchDeadline(request, host, (reason) => this.#fail(reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // A request that was cut short before it had a connection is not sent.
    if (this.#cut) controller.abort(this.#cut);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: OutboundResponse["headers"],
  ): void {
    // An interim response precedes the final one (RFC 9110, 15.2).
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const { onTooLarge, maxResponseBytes } = this.request;
    if (onTooLarge === "error" && Number(headers["content-length"]) > maxResponseBytes) {
      this.#fail(tooLarge(this.host, maxResponseBytes));
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.length > this.#room) {
      this.#chunks.push(chunk.subarray(0, this.#room));
      if (this.request.onTooLarge === "truncate") this.#succeed(true);
      this.#fail(tooLarge(this.host, this.request.maxResponseBytes));
      return;
    }
    this.#room -= chunk.length;
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#succeed(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#endWatch();
    this.reject(exchangeError(error, this.host));
  }

  #succeed(truncated: boolean): void {
    this.#endWatch();
    const [status, headers, body] = [this.#status, this.#headers, Buffer.concat(this.#chunks)];
    this.resolve({ ok: true, status, headers, body, truncated });
  }

  /** Closes the connection. Callers that already have a response are not affected. */
  #fail(error: Error): void {
    this.#cut = error;
    this.#endWatch();
    this.reject(error);
    this.#controller?.abort(error);
  }
}
