import { viewParameters } from "@rental/contract/view-parameters";
import type { SavedView } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { pathOf } from "../app/navigation.ts";
import { rental } from "./client.ts";
import { useWithoutDeleted } from "./later.ts";

/** The person's own views of lists, and the shared ones. The change stream says nothing of them. */
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

/** What a view keeps of its list's address, as the server writes it. */
export function keptQuery(list: SavedView["list"], search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const name of viewParameters[list])
    if (search[name] !== undefined && search[name] !== "") query.set(name, String(search[name]));
  query.sort();
  return query.toString();
}

/** The search of a list's address that a view keeps: an address of the list that it is of, whatever is in it. */
export const searchOf = ({ query }: Pick<SavedView, "query">): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

export function useOpenView() {
  const navigate = useNavigate();
  return (view: SavedView) => void navigate({ to: pathOf({ name: view.list }), search: searchOf(view) });
}
