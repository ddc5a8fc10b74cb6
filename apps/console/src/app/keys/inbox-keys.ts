import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { conversationsQuery } from "../../api/queries.ts";
import { keepWho } from "../../pages/inbox/keep-who.ts";
import { whoSearch } from "../who-search.ts";

/** What single keys do in the inbox. @returns whether the key does something here */
export function useInboxKeys(): (key: string) => boolean {
  const router = useRouter();
  const queries = useQueryClient();
  return (key) => {
    const { pathname, search } = router.state.location;
    const [page, current] = pathname.split("/").slice(1);
    if (page !== "inbox") return false;
    if (key === "r") {
      const reply = document.querySelector<HTMLElement>("#content textarea");
      reply?.focus();
      return reply !== null;
    }
    const step = { j: 1, k: -1 }[key];
    if (step === undefined) return false;
    const { who } = whoSearch(search);
    const known = queries.getQueryData(conversationsQuery(who).queryKey);
    const ids = known?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [];
    const next = ids[current ? ids.indexOf(current) + step : 0];
    if (next !== undefined) void router.navigate({ to: "/inbox/$id", params: { id: next }, search: keepWho });
    return true;
  };
}
