import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";

/** The next showings that wait for the account, whenever they are, the earliest first. */
export const pendingQuery = queryOptions({
  queryKey: ["showings", "pending"],
  queryFn: ({ signal }) =>
    rental.showings.list(
      {
        status: "pending",
        startAfter: new Date().toISOString(),
        include: ["contact", "property"],
        limit: 100,
      },
      { signal },
    ),
  meta: { resources: ["contacts", "properties"] },
});
