import { queryOptions } from "@tanstack/react-query";
import { rental } from "./client.ts";

/** The settings of the account. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => rental.settings.get({ signal }),
});
