import type { ApiPromise, CallOptions } from "./call.ts";
import type { Log } from "./log.ts";

/** Called while a file is being sent. */
export interface UploadProgress {
  /** Number of bytes sent so far. Starts again from 0 when an attempt failed. */
  sent: number;
  /** Size of the file in bytes. */
  total: number;
}

/** Options of a call that sends a file. `timeout` applies to each of its requests. */
export interface UploadOptions extends CallOptions {
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** A file as it is sent to the storage. */
export interface UploadBody {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** How operations are called. */
export interface Api {
  /** Only reads. */
  read<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
  /** Changes data, with one Idempotency-Key for all attempts. */
  write<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
  /** An action without an Idempotency-Key: retried only if the server did not start it. */
  attempt<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
  /** Sends a file to a URL of the storage, for an operation. */
  put(operation: string, url: string, file: UploadBody, options?: UploadOptions): Promise<void>;
  /** Opens a stream of server-sent events: a single attempt. The signal also ends the stream. */
  open(
    operation: string,
    path: string,
    input: Record<string, unknown>,
    options: { signal: AbortSignal; headers: Record<string, string> },
  ): Promise<ReadableStream<Uint8Array>>;
  /** Logs a line of an operation. */
  log: Log;
}

/** The operations of one resource. */
export abstract class Resource {
  protected readonly api: Api;

  constructor(api: Api) {
    this.api = api;
  }
}
