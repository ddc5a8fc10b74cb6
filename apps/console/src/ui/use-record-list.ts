import type { Page } from "@rental/sdk";
import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useWithoutDeleted } from "../api/delete-later.ts";

interface ListPart {
  limit: number;
  cursor?: string | undefined;
}

interface Options {
  /** Reads again this often, in ms: for lists that are not in the feed of changes. */
  everyMs?: number;
  /** Further resources whose changes make the list outdated. */
  resources?: string[];
}

/** A list that is read part by part. `rows` is undefined until the first part is there; the rest is for `LoadMore`. */
export function useRecordList<Row>(
  queryKey: QueryKey,
  read: (part: ListPart, options: { signal: AbortSignal }) => PromiseLike<Page<Row>>,
  { everyMs, resources }: Options = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    // Not undefined, which a copy as JSON would not keep.
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      Promise.resolve(read({ limit: 50, ...(pageParam !== "" && { cursor: pageParam }) }, { signal })),
    getNextPageParam: ({ pagination }: Page<Row>) => pagination.nextCursor ?? undefined,
    ...(resources && { meta: { resources } }),
    ...(everyMs !== undefined && { refetchInterval: everyMs, staleTime: 0 }),
  });
  const rows = useWithoutDeleted(query.data?.pages.flatMap(({ data }) => data));
  return { ...query, rows };
}
