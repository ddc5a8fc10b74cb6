import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "../app/session.ts";
import { assigneeWords } from "../words/assignee-words.ts";
import { useWords } from "../words/words.ts";
import { rental } from "./client.ts";

/** All agents and owners by name, which every role may know. The change stream does not include people. */
export const assignableQuery = queryOptions({
  queryKey: ["people", "assignable"],
  staleTime: 60_000,
  queryFn: ({ signal }) => rental.people.listAssignable({ signal }),
});

/** A person with the name that the console shows. */
export interface NamedPerson {
  id: string;
  name: string;
}

/** The people to whom records can be assigned. Only the account's first owner can be without a name. */
export function useAssignable(options: { refetchOnMount?: "always" } = {}): NamedPerson[] {
  const { person: me } = useSession();
  const { unnamed } = useWords(assigneeWords);
  const { data } = useQuery({ ...assignableQuery, ...options });
  return useMemo(
    () =>
      (data ?? []).map(({ id, name, role }) => ({
        id,
        name: name || (me?.id === id && me.email) || unnamed[role],
      })),
    [data, me, unnamed],
  );
}

/** Returns the name of a record's assignee, or the word for nobody. */
export function useAssigneeName(): (id: string | null) => string {
  const w = useWords(assigneeWords);
  const people = useAssignable();
  return (id) => (id === null ? w.nobody : (people.find((person) => person.id === id)?.name ?? w.another));
}
