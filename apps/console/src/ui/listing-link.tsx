import { homeName } from "@rental/contract/words/place";
import { useQuery } from "@tanstack/react-query";
import { listingQuery } from "../api/queries.ts";
import { TextLink } from "./text-link.tsx";

/** A link to a listing by its name. */
export function ListingLink({ id }: { id: string }) {
  const { data } = useQuery(listingQuery(id));
  return (
    <TextLink to="/listings/$id" params={{ id }}>
      {data ? homeName(data) : "…"}
    </TextLink>
  );
}
