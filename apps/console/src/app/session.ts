import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { rental } from "../api/client.ts";

export const sessionQuery = queryOptions({
  queryKey: ["people", "me"],
  queryFn: ({ signal }) => rental.people.me({ signal }),
});

/** Who has signed in, and to which account. */
export const useSession = () => useSuspenseQuery(sessionQuery).data;

/** What the person's role allows. Buttons for anything else are not shown; `PageFrame` says why. */
export function useMay(): { write: boolean; own: boolean } {
  const { role } = useSession();
  return { write: role !== "viewer", own: role === "owner" };
}
