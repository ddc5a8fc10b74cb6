import type { ListedConversation } from "@rental/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { conversationsQuery } from "./queries.ts";

/** Where the browser keeps until when each conversation was seen in it, by the id of the conversation. */
const storageKey = "rental-seen";
/** Conversations of which that is kept; the oldest go. */
const most = 500;

const listeners = new Set<() => void>();
let seen = read();

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, string>;
  } catch {
    // Without storage, or with something else in it, everything since the page was opened counts as new.
    return {};
  }
}

function changed(next: Record<string, string>): void {
  seen = next;
  for (const listener of listeners) listener();
}

// Another tab of the browser showed a conversation.
window.addEventListener("storage", ({ key }) => {
  if (key === storageKey) changed(read());
});

/** The person sees a conversation with its messages until then. */
export function markSeen(id: string, until: string): void {
  if ((seen[id] ?? "") >= until) return;
  const next = Object.entries({ ...seen, [id]: until })
    .sort(([, one], [, other]) => (one < other ? 1 : -1))
    .slice(0, most);
  changed(Object.fromEntries(next));
  try {
    localStorage.setItem(storageKey, JSON.stringify(seen));
  } catch {
    // The browser keeps nothing; this page still knows.
  }
}

/** Whether a contact wrote last, and this browser has not shown it. */
export function useIsUnread(): (conversation: ListedConversation) => boolean {
  const known = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => seen,
  );
  return ({ id, lastMessage }) =>
    lastMessage?.direction === "inbound" && (known[id] ?? "") < lastMessage.sentAt;
}

/** The number of unread conversations among the newest ones. @param enabled whether the plan includes conversations */
export function useUnreadCount(enabled: boolean): number {
  const isUnread = useIsUnread();
  const { data } = useInfiniteQuery({ ...conversationsQuery, enabled });
  return data?.pages[0]?.data.filter(isUnread).length ?? 0;
}
