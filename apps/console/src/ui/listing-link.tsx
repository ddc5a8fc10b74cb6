import { homeName } from "@rental/contract/words/place";
import { useQuery } from "@tanstack/react-query";
import { listingQuery } from "../api/queries.ts";
import { TextLink } from "./text-link.tsx";

interface ListingLinkProps {
  id: string;
  /** In place of the name of one that is gone, or not there yet. */
  otherwise?: string;
}

/** A link to a listing by its name. */
export function ListingLink({ id, otherwise = "…" }: ListingLinkProps) {
  const { data } = useQuery(listingQuery(id));
  return (
    <TextLink to="/listings/$id" params={{ id }}>
      {data ? homeName(data) : otherwise}
    </TextLink>
  );
}
