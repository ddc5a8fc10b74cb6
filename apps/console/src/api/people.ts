import type { Person } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay, useSession } from "../app/session.ts";
import { rental } from "./client.ts";

/** Everybody of the account: plans allow some hundreds at most. */
const allPeopleQuery = queryOptions({
  queryKey: ["people", "all"],
  queryFn: async ({ signal }) => {
    const all: Person[] = [];
    for await (const person of rental.people.listAll({ limit: 100 }, { signal })) all.push(person);
    return all;
  },
});

/** A person by name, or else by address. */
export interface NamedPerson {
  id: string;
  name: string;
}

/** Those to whom records can be given, as far as who looks at it may know them: owners know all, others themselves. */
export function useAssignable(): NamedPerson[] {
  const { person } = useSession();
  const may = useMay();
  const { data } = useQuery({ ...allPeopleQuery, enabled: may.own });
  return useMemo(
    () =>
      (data ?? (person ? [person] : []))
        .filter(({ role }) => role !== "viewer")
        .map(({ id, name, email }) => ({ id, name: name ?? email ?? "" })),
    [data, person],
  );
}
