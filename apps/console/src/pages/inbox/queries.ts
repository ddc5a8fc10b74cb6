import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ["conversations", "get", id],
    queryFn: ({ signal }) => rental.conversations.get(id, { signal }),
    // A pause that ends by itself is no change, and the browser's clock may differ from the server's.
    refetchInterval: ({ state }) => (state.data?.assistantPause?.until ? 30_000 : false),
  });

/** Newest first. */
export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: ["messages", conversationId],
    queryFn: ({ pageParam, signal }) =>
      rental.conversations.listMessages(
        conversationId,
        { limit: 50, ...(pageParam !== "" && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
  });

/** Drafts that wait to be sent to a contact. */
export const draftsQuery = (contactId: string) =>
  queryOptions({
    queryKey: ["drafts", "pending", contactId],
    queryFn: ({ signal }) => rental.drafts.list({ contactId, status: "pending", limit: 5 }, { signal }),
  });

export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["messages", "search", query],
    queryFn: ({ signal }) => rental.conversations.search({ query, limit: 20 }, { signal }),
    enabled: query !== "",
  });
