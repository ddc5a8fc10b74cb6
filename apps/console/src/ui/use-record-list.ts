import type { Page } from "@rental/sdk";
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useWithoutDeleted } from "../api/later.ts";

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

/** The query of a list that is loaded page by page. */
export const recordListQuery = <Row>(
  queryKey: QueryKey,
  read: (part: ListPart, options: { signal: AbortSignal }) => PromiseLike<Page<Row>>,
  { everyMs, resources }: Options = {},
) =>
  infiniteQueryOptions({
    queryKey,
    // Not undefined, which JSON would drop.
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      Promise.resolve(read({ limit: 50, ...(pageParam !== "" && { cursor: pageParam }) }, { signal })),
    getNextPageParam: ({ pagination }: Page<Row>) => pagination.nextCursor ?? undefined,
    ...(resources && { meta: { resources } }),
    ...(everyMs !== undefined && { refetchInterval: everyMs, staleTime: 0 }),
  });

/** `rows` is undefined until the first page is loaded; the rest is for `LoadMore`. */
export function useRecords<Row>(list: ReturnType<typeof recordListQuery<Row>>) {
  const query = useInfiniteQuery(list);
  const rows = useWithoutDeleted(query.data?.pages.flatMap(({ data }) => data));
  return { ...query, rows };
}

/** A list that is used on one page only. */
export const useRecordList = <Row>(...list: Parameters<typeof recordListQuery<Row>>) =>
  useRecords(recordListQuery(...list));
