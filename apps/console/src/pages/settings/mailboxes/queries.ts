import type { Mailbox } from "@rental/sdk";
import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../../api/client.ts";

/** Every mailbox: plans allow 20 at most. */
export const mailboxesQuery = queryOptions({
  queryKey: ["mailboxes", "all"],
  queryFn: async ({ signal }) => {
    const all: Mailbox[] = [];
    for await (const mailbox of rental.mailboxes.listAll({ limit: 20 }, { signal })) all.push(mailbox);
    return all;
  },
  // The change stream does not report every time a mailbox is checked.
  refetchInterval: 60_000,
});
