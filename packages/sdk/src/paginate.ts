import type { CallOptions, Page } from "./call.ts";
import { calledBy } from "./caller.ts";
import { checkNumber } from "./options.ts";

/** The records of all pages. Each page is fetched when it is needed; `break` ends it. */
export interface AllRecords<T> extends AsyncGenerator<T, void, undefined> {
  /** The records in an array: at most `limit`, or else all of them. */
  toArray(options?: { limit?: number | undefined }): Promise<T[]>;
}

/** Iterates over all pages of a list. */
export function paginate<T>(
  options: CallOptions | undefined,
  fetchFirst: (options: CallOptions) => Promise<Page<T>>,
): AllRecords<T> {
  const call = calledBy(paginate, options);
  return withToArray(eachRecord(() => fetchFirst(call)));
}

/** Gives a loop over records a method that collects them. */
export function withToArray<T>(records: AsyncGenerator<T, void, undefined>): AllRecords<T> {
  return Object.assign(records, {
    async toArray({ limit = most }: { limit?: number | undefined } = {}) {
      checkNumber("limit", limit, 1);
      const array: T[] = [];
      for await (const record of records) if (array.push(record) >= limit) break;
      return array;
    },
  });
}

const most = 2_147_483_647;

async function* eachRecord<T>(fetchFirst: () => Promise<Page<T>>): AsyncGenerator<T, void, undefined> {
  let page = await fetchFirst();
  yield* page.data;
  while (page.hasNextPage()) {
    page = await page.getNextPage();
    yield* page.data;
  }
}
