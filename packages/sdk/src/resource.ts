import type { ApiPromise, CallOptions } from "./call.ts";

/** How operations are called. */
export interface Api {
  /** Only reads. */
  read<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
  /** Changes data, under one Idempotency-Key in all attempts. */
  write<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
  /** Acts, and takes no Idempotency-Key: tried again only when the server did not begin. */
  attempt<T>(operation: string, input: unknown, options?: CallOptions): ApiPromise<T>;
}

/** The operations of one resource. */
export abstract class Resource {
  protected readonly api: Api;

  constructor(api: Api) {
    this.api = api;
  }
}
