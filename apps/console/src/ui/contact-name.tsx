import { useQuery } from "@tanstack/react-query";
import { rental } from "../api/client.ts";

/** The name of a contact, also of a deleted one. Each contact is read once. */
export function ContactName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["contacts", "one", id],
    queryFn: ({ signal }) => rental.contacts.get(id, { signal }),
  });
  return <>{data ? data.name : "…"}</>;
}
