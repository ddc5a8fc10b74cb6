import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InboxSearch } from "../app/who-search.ts";
import { rental } from "./client.ts";

/** The settings of the account. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => rental.settings.get({ signal }),
});

/** The logo of the account, or null. */
export const logoQuery = queryOptions({
  queryKey: ["settings", "logo"],
  queryFn: ({ signal }) => rental.settings.getLogo({ signal }),
});

/** One contact, even a deleted one. */
export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ["contacts", "one", id],
    queryFn: ({ signal }) => rental.contacts.get(id, { signal }),
  });

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ["properties", "one", id],
    queryFn: ({ signal }) => rental.properties.get(id, { signal }),
  });

/** The buildings that fields and menus offer. */
export const buildingsQuery = queryOptions({
  queryKey: ["buildings", "pick"],
  queryFn: ({ signal }) => rental.buildings.list({ limit: 100 }, { signal }),
});

/** The texts that people insert into replies. */
export const cannedAnswersQuery = queryOptions({
  queryKey: ["canned-answers"],
  queryFn: ({ signal }) => rental.cannedAnswers.listAll({ limit: 100 }, { signal }).toArray(),
});

/** The channels by which a contact can be messaged, the best one first. */
export const channelsQuery = (contactId: string) =>
  queryOptions({
    queryKey: ["channels", contactId],
    queryFn: ({ signal }) => rental.messages.listChannels(contactId, {}, { signal }),
    meta: { resources: ["contacts", "connectors"] },
  });

/** The account's conversations, the newest message first: the open ones, unless a view is chosen. */
export const conversationsQuery = ({ who: assigneeId, show, label: labelId }: InboxSearch) =>
  infiniteQueryOptions({
    queryKey: ["conversations", "list", assigneeId, show, labelId],
    queryFn: ({ pageParam, signal }) =>
      rental.conversations.list(
        {
          limit: 30,
          include: "lastMessage",
          assigneeId,
          labelId,
          ...shownAs(show),
          ...(pageParam !== "" && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    meta: { resources: ["messages", "contacts"] },
  });

function shownAs(show: InboxSearch["show"]) {
  if (show === "unread" || show === "needs_person" || show === "assistant") return { view: show };
  return show === "all" ? {} : { state: show ?? ("open" as const) };
}
