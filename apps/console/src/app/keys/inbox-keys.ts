import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { conversationsQuery } from "../../api/queries.ts";
import { keepList } from "../../pages/inbox/keep-list.ts";
import { inboxSearch } from "../who-search.ts";

/** How long R waits for a conversation that is still being loaded, in ms. */
const patienceMs = 5_000;

const replyField = () => document.querySelector<HTMLElement>("#content textarea");

/** Focuses the reply as soon as it is there. */
function focusReply(until: number): void {
  const reply = replyField();
  if (reply) reply.focus();
  else if (performance.now() < until) requestAnimationFrame(() => focusReply(until));
}

/** The inbox's shortcuts of single keys. @returns whether the key was handled */
export function useInboxKeys(): (key: string) => boolean {
  const router = useRouter();
  const queries = useQueryClient();
  /** The position of the open conversation in the list, which it leaves when it is closed. */
  const place = useRef(0);
  const repliesUntil = useRef(0);
  return (key) => {
    const { pathname, search } = router.state.location;
    const [page, current] = pathname.split("/").slice(1);
    if (page !== "inbox") return false;
    // What is typed after R is meant for the reply, even while it is not there yet: it must close or snooze nothing.
    if (current && replyField() === null && performance.now() < repliesUntil.current) return true;
    if (key === "r") {
      if (!current && replyField() === null) return false;
      repliesUntil.current = performance.now() + patienceMs;
      focusReply(repliesUntil.current);
      return true;
    }
    const known = queries.getQueryData(conversationsQuery(inboxSearch(search)).queryKey);
    const ids = known?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [];
    const at = current ? ids.indexOf(current) : -1;
    if (at !== -1) place.current = at;
    const step = { j: 1, k: -1 }[key];
    if (step === undefined) {
      const button = document.querySelector<HTMLElement>(
        `#content [aria-keyshortcuts~="${CSS.escape(key.toUpperCase())}"]`,
      );
      button?.click();
      return button !== null;
    }
    const isGone = current !== undefined && at === -1;
    const next = ids[current ? place.current + (isGone && step === 1 ? 0 : step) : 0];
    if (next !== undefined)
      void router.navigate({ to: "/inbox/$id", params: { id: next }, search: keepList });
    return true;
  };
}
