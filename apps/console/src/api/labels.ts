import { labelColorWords } from "@rental/contract/words/label";
import type { Label } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rental } from "./client.ts";
import { useWithoutDeleted } from "./later.ts";

/** In the order in which they are offered. */
export const labelColors = Object.keys(labelColorWords.en) as Label["color"][];

export const labelsQuery = queryOptions({
  queryKey: ["labels"],
  queryFn: ({ signal }) => rental.labels.listAll({ limit: 100 }, { signal }).toArray(),
});

/** The labels of the account, by name; undefined until they have been read. */
export function useLabels(): Label[] | undefined {
  const labels = useWithoutDeleted(useQuery(labelsQuery).data);
  return useMemo(() => labels?.toSorted((a, b) => a.name.localeCompare(b.name)), [labels]);
}
