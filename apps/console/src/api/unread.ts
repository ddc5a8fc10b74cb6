import type { UnreadConversations } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { rental } from "./client.ts";
import { useWrite } from "./use-write.ts";

/** The person's unread conversations, across browsers. The change stream updates hidden tabs as well. */
export const unreadQuery = queryOptions({
  queryKey: ["unread"],
  queryFn: ({ signal }) => rental.conversations.unread({ signal }),
  meta: { resources: ["messages", "conversations", "contacts"] },
});

const nothing: UnreadConversations = { total: 0, conversationIds: [] };

/** @param enabled whether the plan includes conversations */
export function useUnread(enabled = true): UnreadConversations {
  return useQuery({ ...unreadQuery, enabled }).data ?? nothing;
}

/**
 * Marks a conversation as read while the tab is visible.
 * @param upTo the time of the latest message that is displayed
 */
export function useMarkRead(id: string, upTo: string | undefined): void {
  const isShown = useSyncExternalStore(
    (onChange) => {
      document.addEventListener("visibilitychange", onChange);
      return () => document.removeEventListener("visibilitychange", onChange);
    },
    () => !document.hidden,
  );
  const isUnread = useUnread().conversationIds.includes(id);
  const sent = useRef("");
  const mark = useWrite({ write: (to: string) => rental.conversations.markRead(id, { upTo: to }) });
  useEffect(() => {
    if (!isShown || !isUnread || upTo === undefined || sent.current >= upTo) return;
    sent.current = upTo;
    mark.run(upTo);
  });
}
