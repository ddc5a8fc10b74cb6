import type { OpenedConversation } from "@rental/sdk";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";

/** A conversation with everything that the page shows of it: one request, also when some of it changes. */
export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: ["conversations", "open", id],
    queryFn: async ({ client, queryKey, signal }) => {
      const opened = await rental.conversations.open(id, { signal });
      const before = client.getQueryData<OpenedConversation>(queryKey);
      return before ? { ...opened, messages: prolonged(opened.messages, before.messages) } : opened;
    },
    // A pause that expires emits no change, and the browser's clock may differ from the server's.
    refetchInterval: ({ state }) => (state.data?.conversation.assistantPause?.until ? 30_000 : false),
    meta: { resources: ["messages", "contacts", "drafts", "connectors"] },
  });

type MessagePage = OpenedConversation["messages"];

/** The newest messages, and those that newer ones have displaced, because older pages continue from their end. */
function prolonged(newest: MessagePage, before: MessagePage): MessagePage {
  const end = before.data.findIndex(({ id }) => id === newest.data.at(-1)?.id);
  return end === -1 ? newest : { ...before, data: [...newest.data, ...before.data.slice(end + 1)] };
}

/** Messages older than those with which a conversation opens, the newest first. @param cursor where those end */
export const olderMessagesQuery = (conversationId: string, cursor: string) =>
  infiniteQueryOptions({
    queryKey: ["messages", conversationId, cursor],
    queryFn: ({ pageParam, signal }) =>
      rental.conversations.listMessages(conversationId, { limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: cursor,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
  });

/** How many conversations each view has. */
export const countsQuery = queryOptions({
  queryKey: ["conversations", "counts"],
  queryFn: ({ signal }) => rental.conversations.counts({ signal }),
  meta: { resources: ["messages", "labels"] },
});

/** The private notes in a conversation, the newest first. */
export const notesQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ["notes", conversationId],
    queryFn: ({ signal }) => rental.notes.listAll(conversationId, { limit: 100 }, { signal }).toArray(),
  });

export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["messages", "search", query],
    queryFn: ({ signal }) => rental.conversations.search({ query, limit: 20 }, { signal }),
    enabled: query !== "",
  });
