import type { Me } from "@rental/sdk";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { rental } from "../api/client.ts";

export const sessionQuery = queryOptions({
  queryKey: ["people", "me"],
  queryFn: ({ signal }) => rental.people.me({ signal }),
  // Has the time zone of the account.
  meta: { resources: ["settings"] },
});

/** Who has signed in, and to which account. */
export const useSession = () => useSuspenseQuery(sessionQuery).data;

/** Whether the account's plan includes a resource of the API. @param resource undefined: one that every plan includes */
export const planIncludes = ({ account }: Me, resource: string | undefined): boolean =>
  resource === undefined || (account.planAllows.resources?.includes(resource) ?? true);

/** The account's time zone, in which the times of showings are shown to everybody, wherever they are. */
export const useZone = (): string => useSession().account.timezone ?? "UTC";

interface May {
  write: boolean;
  own: boolean;
  /** Bulk creation and image imports. */
  bulk: boolean;
  /** Whether the plan includes a resource of the API. */
  see: (resource: string) => boolean;
}

/** What the person's role and the plan allow. Buttons for anything else are not shown; `PageFrame` says why. */
export function useMay(): May {
  const session = useSession();
  const { role, account } = session;
  const write = role !== "viewer" && account.planAllows.writes;
  return {
    write,
    own: role === "owner",
    bulk: write && account.planAllows.bulk,
    see: (resource) => planIncludes(session, resource),
  };
}
