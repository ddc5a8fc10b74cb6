import { viewParameters } from "@rental/contract/view-parameters";
import type { SavedView } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { pathOf } from "../app/navigation.ts";
import { rental } from "./client.ts";
import { useWithoutDeleted } from "./later.ts";

/** The person's own saved views, and the shared ones. The change stream does not include them. */
export const savedViewsQuery = queryOptions({
  queryKey: ["people", "views"],
  staleTime: 0,
  queryFn: ({ signal }) => rental.people.listSavedViews({ signal }),
});

/** By name; undefined until they have been read. */
export function useSavedViews(): SavedView[] | undefined {
  const views = useWithoutDeleted(useQuery(savedViewsQuery).data);
  return useMemo(() => views?.toSorted((a, b) => a.name.localeCompare(b.name)), [views]);
}

/** The part of a list's address that a view stores, in the server's notation. */
export function keptQuery(list: SavedView["list"], search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const name of viewParameters[list])
    if (search[name] !== undefined && search[name] !== "") query.set(name, String(search[name]));
  query.sort();
  return query.toString();
}

/** The search parameters of a view, for the address of its list. */
export const searchOf = ({ query }: Pick<SavedView, "query">): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

export function useOpenView() {
  const navigate = useNavigate();
  return (view: SavedView) => void navigate({ to: pathOf({ name: view.list }), search: searchOf(view) });
}
