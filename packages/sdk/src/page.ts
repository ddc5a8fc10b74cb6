import { ApiPromise, type Page } from "./call.ts";
import { RentalError } from "./errors.ts";
import type { Pagination } from "./generated/types.gen.ts";

/** A page of a list that can fetch the next one. */
export class ListPage<T> implements Page<T> {
  readonly data: T[];
  readonly pagination: Pagination;
  readonly #fetchNext: () => ApiPromise<Page<T>>;

  constructor(data: T[], pagination: Pagination, fetchNext: () => ApiPromise<Page<T>>) {
    this.data = data;
    this.pagination = pagination;
    this.#fetchNext = fetchNext;
  }

  hasNextPage(): boolean {
    const { page, totalPages } = this.pagination;
    return this.data.length > 0 && page < totalPages;
  }

  getNextPage(): ApiPromise<Page<T>> {
    if (this.hasNextPage()) return this.#fetchNext();
    return new ApiPromise(
      Promise.reject(new RentalError("This is the last page: check hasNextPage() first.")),
    );
  }
}
