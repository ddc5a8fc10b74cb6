import { Text, Title } from "@mantine/core";
import type { ListingFeed } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { Status } from "../../ui/status.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./portals.module.css";
import { portalsWords } from "./words.ts";

/** Whether a listing is in the feeds of the account, and what it lacks. Nothing without feeds. */
export function PortalsOfListing({ id }: { id: string }) {
  const w = useWords(portalsWords);
  const may = useMay();
  const { data: feeds } = useQuery({
    queryKey: ["listing-feeds", "of-listings"],
    queryFn: ({ signal }) => rental.listingFeeds.list({ limit: 50 }, { signal }),
    enabled: may.see("listing-feeds"),
  });
  const active = feeds?.data.filter((feed) => feed.active) ?? [];
  if (active.length === 0) return null;
  return (
    <section aria-label={w.ofListing}>
      <Title order={2} size="h4" mb="xs">
        {w.ofListing}
      </Title>
      <ul className={classes.gaps}>
        {active.map((feed) => (
          <InFeed key={feed.id} feed={feed} propertyId={id} />
        ))}
      </ul>
      <TextLink to="/portals">{w.toPortals}</TextLink>
    </section>
  );
}

function InFeed({ feed: { id, name }, propertyId }: { feed: ListingFeed; propertyId: string }) {
  const w = useWords(portalsWords);
  const { data } = useQuery({
    queryKey: ["listing-feeds", id, "readiness", propertyId],
    queryFn: ({ signal }) => rental.listingFeeds.readiness(id, { propertyId }, { signal }),
    meta: { resources: ["properties", "settings"] },
  });
  if (!data) return null;
  const [listing] = data.data;
  const gaps = listing?.missing.map(({ field }) => w.gaps[field]) ?? [];
  const isIn = listing !== undefined && gaps.length === 0;
  return (
    <li>
      <b>{name}</b>: <Status kind={isIn ? "good" : "off"}>{isIn ? w.inFeed : w.notInFeed}</Status>
      {gaps.length > 0 && <Text size="sm">{gaps.join("; ")}</Text>}
    </li>
  );
}
