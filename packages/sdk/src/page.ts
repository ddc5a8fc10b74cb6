import { ApiPromise, type Page } from "./call.ts";
import { RentalError } from "./errors.ts";
import type { Pagination } from "./generated/types.gen.ts";

/** The input of a list that chooses a page; it replaces what the input of the page before had. */
export interface PagePlace {
  cursor: string | undefined;
  page: number | undefined;
}

/** A page of a list that can fetch the next one. */
export class ListPage<T> implements Page<T> {
  readonly data: T[];
  readonly pagination: Pagination;
  readonly #fetch: (place: PagePlace) => ApiPromise<Page<T>>;

  constructor(data: T[], pagination: Pagination, fetch: (place: PagePlace) => ApiPromise<Page<T>>) {
    this.data = data;
    this.pagination = pagination;
    this.#fetch = fetch;
  }

  hasNextPage(): boolean {
    return this.#next() !== null;
  }

  getNextPage(): ApiPromise<Page<T>> {
    const next = this.#next();
    if (next) return this.#fetch(next);
    return new ApiPromise(
      Promise.reject(new RentalError("This is the last page: check hasNextPage() first.")),
    );
  }

  #next(): PagePlace | null {
    const { page, totalPages } = this.pagination;
    // A server of an earlier version has pages by number only.
    const { nextCursor } = this.pagination as { nextCursor?: string | null };
    if (nextCursor === undefined)
      return this.data.length > 0 && page < totalPages ? { page: page + 1, cursor: undefined } : null;
    return nextCursor === null ? null : { cursor: nextCursor, page: undefined };
  }
}
