import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { conversationsQuery } from "../../api/queries.ts";
import { keepList } from "../../pages/inbox/keep-list.ts";
import { inboxSearch } from "../who-search.ts";
import { takesKeys } from "./letters.ts";

/** How long R waits for a conversation that is still being loaded, in ms. */
const patienceMs = 5_000;

const threadOf = (id: string) => document.querySelector(`#content [data-conversation="${CSS.escape(id)}"]`);
const replyOf = (id: string) => threadOf(id)?.querySelector("textarea");
/** A conversation that is not shown yet is about to be. */
const isLoading = (id: string) => threadOf(id)?.getAttribute("aria-busy") !== "false";

/** The inbox's shortcuts of single keys. @returns whether the key was handled */
export function useInboxKeys(): (key: string) => boolean {
  const router = useRouter();
  const queries = useQueryClient();
  /** The position of the open conversation in the list, which it leaves when it is closed. */
  const place = useRef(0);
  /** The conversation whose reply R waits for. */
  const awaited = useRef<string>(undefined);
  const partsOfPath = () => router.state.location.pathname.split("/").slice(1);
  /** Focuses the reply as soon as it is there, unless somebody has gone elsewhere meanwhile. */
  const focusReply = (id: string, until: number) => {
    const isWanted = partsOfPath()[1] === id && !takesKeys(document.activeElement);
    const reply = isWanted && replyOf(id);
    const waits = isWanted && !reply && isLoading(id) && performance.now() < until;
    awaited.current = waits ? id : undefined;
    if (waits) requestAnimationFrame(() => focusReply(id, until));
    else if (reply) reply.focus();
  };
  return (key) => {
    const { search } = router.state.location;
    const [page, current] = partsOfPath();
    if (page !== "inbox") return false;
    // What is typed after R is meant for the reply, even while it is not there yet: it must close or snooze nothing.
    if (key.length === 1 && current !== undefined && current === awaited.current) return true;
    if (key === "r") {
      if (current === undefined) return false;
      focusReply(current, performance.now() + patienceMs);
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
