import type { Page } from "./call.ts";

/** The records of all pages, each page fetched when needed. */
export async function* paginate<T>(
  fetchPage: (page: number) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  for (let page = 1; ; page++) {
    const { data, pagination } = await fetchPage(page);
    yield* data;
    if (page >= pagination.totalPages || data.length === 0) return;
  }
}
