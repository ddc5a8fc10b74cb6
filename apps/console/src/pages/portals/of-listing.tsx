import { Button, Text, Title } from "@mantine/core";
import type { ListingFeed, Property } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { type Attempt, useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Status } from "../../ui/status.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./portals.module.css";
import { portalsWords } from "./words.ts";

/**
 * Whether a listing is in the feeds of the account, what it lacks, and a button to leave it out; and the address that
 * portals send inquiries about it to. Nothing without feeds on a server that receives no email.
 */
export function PortalsOfListing({ listing }: { listing: Property }) {
  const w = useWords(portalsWords);
  const may = useMay();
  const { data: feeds } = useQuery({
    queryKey: ["listing-feeds", "of-listings"],
    queryFn: ({ signal }) => rental.listingFeeds.list({ limit: 50 }, { signal }),
    enabled: may.see("listing-feeds"),
  });
  const { data: inquiries } = useQuery({
    queryKey: ["lead-sources", "of-listing", listing.id],
    queryFn: ({ signal }) => rental.leadSources.addressOfProperty(listing.id, { signal }),
    enabled: may.see("lead-sources"),
  });
  const active = feeds?.data.filter((feed) => feed.active) ?? [];
  const address = inquiries?.address ?? null;
  if (active.length === 0 && address === null) return null;
  return (
    <section aria-label={w.ofListing}>
      <Title order={2} size="h4" mb="xs">
        {w.ofListing}
      </Title>
      {active.length > 0 && (
        <ul className={classes.gaps}>
          {active.map((feed) => (
            <InFeed key={feed.id} feed={feed} feeds={feeds?.data ?? []} listing={listing} />
          ))}
        </ul>
      )}
      {address !== null && (
        <>
          <Text size="sm">{w.inquiriesHint}</Text>
          <CodeText label={w.inquiries} copy>
            {address}
          </CodeText>
        </>
      )}
      <TextLink to="/portals">{w.toPortals}</TextLink>
    </section>
  );
}

interface InFeedProps {
  feed: ListingFeed;
  feeds: ListingFeed[];
  listing: Property;
}

function InFeed({ feed: { id, name }, feeds, listing }: InFeedProps) {
  const w = useWords(portalsWords);
  const may = useMay();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ["listing-feeds", id, "readiness", listing.id],
    queryFn: ({ signal }) => rental.listingFeeds.readiness(id, { propertyId: listing.id }, { signal }),
    meta: { resources: ["properties", "settings"] },
  });
  const change = useWrite({
    write: (excludedFromFeeds: string[] | null, attempt: Attempt) =>
      rental.properties.update(listing.id, { excludedFromFeeds }, attempt),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["properties"] });
      void queries.invalidateQueries({ queryKey: ["listing-feeds"] });
    },
  });
  if (!data) return null;
  const [readiness] = data.data;
  const missing = readiness?.missing.map(({ field }) => field) ?? [];
  const isIn = readiness !== undefined && missing.length === 0;
  const isLeftOut = missing.includes("excludedFromFeeds");
  const from = listing.excludedFromFeeds;
  const others = (from === "all" ? feeds.map((each) => each.id) : (from ?? [])).filter((each) => each !== id);
  const label = isLeftOut ? w.include : w.leaveOut;
  return (
    <li>
      <b>{name}</b>: <Status kind={isIn ? "good" : "off"}>{isIn ? w.inFeed : w.notInFeed}</Status>
      {missing.length > 0 && <Text size="sm">{missing.map((gap) => w.gaps[gap]).join("; ")}</Text>}
      <FailureNote error={change.error} />
      {may.write && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          aria-label={`${label}: ${name}`}
          onClick={() => change.run(isLeftOut ? (others.length > 0 ? others : null) : [...others, id])}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
