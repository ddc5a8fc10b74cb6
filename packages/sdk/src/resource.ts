import type { ApiPromise, CallOptions } from "./call.ts";

/** Told while a file is sent. */
export interface UploadProgress {
  /** Bytes that left so far. They start again from 0 when an attempt failed. */
  sent: number;
  /** Bytes of the file. */
  total: number;
}

/** Options of a call that sends a file. `timeout` holds for each of its requests. */
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
  /** Changes data, under one Idempotency-Key in all attempts. */
  write<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
  /** Acts, and takes no Idempotency-Key: tried again only when the server did not begin. */
  attempt<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
  /** Sends a file to an address of the storage. */
  put(url: string, file: UploadBody, options?: UploadOptions): Promise<void>;
}

/** The operations of one resource. */
export abstract class Resource {
  protected readonly api: Api;

  constructor(api: Api) {
    this.api = api;
  }
}
