import { useQuery } from "@tanstack/react-query";
import { contactQuery } from "../api/queries.ts";

/** The name of a contact, also of a deleted one. Each contact is read once. */
export function ContactName({ id }: { id: string }) {
  const { data } = useQuery(contactQuery(id));
  return <>{data ? data.name : "…"}</>;
}
