import { Button, Text, Title } from "@mantine/core";
import type { ListingFeed, Property } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { type Attempt, useWrite, type Write } from "../../api/use-write.ts";
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
 * portals send inquiries about it to. Empty if there are no feeds and the server receives no email.
 */
export function PortalsOfListing({ listing }: { listing: Property }) {
  const w = useWords(portalsWords);
  const may = useMay();
  const { feeds, active } = useFeeds();
  const queries = useQueryClient();
  /** One for all feeds, whose buttons wait until the home is read again: each of them replaces the same list. */
  const change = useWrite({
    write: (excludedFromFeeds: string[] | null, attempt: Attempt) =>
      rental.properties.update(listing.id, { excludedFromFeeds }, attempt),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["properties"] }),
        queries.invalidateQueries({ queryKey: ["listing-feeds"] }),
      ]),
  });
  const { data: inquiries } = useQuery({
    queryKey: ["lead-sources", "of-listing", listing.id],
    queryFn: ({ signal }) => rental.leadSources.addressOfProperty(listing.id, { signal }),
    enabled: may.see("lead-sources"),
  });
  const address = inquiries?.address ?? null;
  if (active.length === 0 && address === null) return null;
  return (
    <section aria-label={w.ofListing}>
      <Title order={2} size="h4" mb="xs">
        {w.ofListing}
      </Title>
      {active.length > 0 && (
        <>
          <ul className={classes.gaps}>
            {active.map((feed) => (
              <InFeed key={feed.id} feed={feed} feeds={feeds} listing={listing} change={change} />
            ))}
          </ul>
          <FailureNote error={change.error} />
        </>
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

/** One line for each feed that portals read: whether the listing, as it is saved, is in it, or else what it lacks. */
export function FeedsOfListing({ listingId }: { listingId: string }) {
  const { active } = useFeeds();
  return active.map((feed) => <FeedLine key={feed.id} feed={feed} listingId={listingId} />);
}

function FeedLine({ feed: { id, name }, listingId }: { feed: ListingFeed; listingId: string }) {
  const w = useWords(portalsWords);
  const readiness = useReadiness(id, listingId);
  if (!readiness) return null;
  const { missing, isIn } = readiness;
  return (
    <li>
      <Status kind={isIn ? "good" : "off"}>
        {isIn || missing.length === 0
          ? `${name}: ${isIn ? w.inFeed : w.notInFeed}`
          : `${name}: ${missing.map((gap) => w.gaps[gap]).join("; ")}`}
      </Status>
    </li>
  );
}

function useFeeds() {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["listing-feeds", "of-listings"],
    queryFn: ({ signal }) => rental.listingFeeds.list({ limit: 50 }, { signal }),
    enabled: may.see("listing-feeds"),
  });
  const feeds = data?.data ?? [];
  return { feeds, active: feeds.filter((feed) => feed.active) };
}

/** What a listing lacks to be in a feed; undefined until that is known. */
function useReadiness(feedId: string, listingId: string) {
  const { data } = useQuery({
    queryKey: ["listing-feeds", feedId, "readiness", listingId],
    queryFn: ({ signal }) => rental.listingFeeds.readiness(feedId, { propertyId: listingId }, { signal }),
    meta: { resources: ["properties", "settings"] },
  });
  if (!data) return undefined;
  const [found] = data.data;
  const missing = found?.missing.map(({ field }) => field) ?? [];
  return { missing, isIn: found !== undefined && missing.length === 0 };
}

interface InFeedProps {
  feed: ListingFeed;
  feeds: ListingFeed[];
  listing: Property;
  /** Sets from which feeds the listing is left out. */
  change: Pick<Write<string[] | null, unknown>, "run" | "isPending">;
}

function InFeed({ feed: { id, name }, feeds, listing, change }: InFeedProps) {
  const w = useWords(portalsWords);
  const may = useMay();
  const readiness = useReadiness(id, listing.id);
  if (!readiness) return null;
  const { missing, isIn } = readiness;
  const isLeftOut = missing.includes("excludedFromFeeds");
  const from = listing.excludedFromFeeds;
  const others = (from === "all" ? feeds.map((each) => each.id) : (from ?? [])).filter((each) => each !== id);
  const label = isLeftOut ? w.include : w.leaveOut;
  return (
    <li>
      <b>{name}</b>: <Status kind={isIn ? "good" : "off"}>{isIn ? w.inFeed : w.notInFeed}</Status>
      {missing.length > 0 && <Text size="sm">{missing.map((gap) => w.gaps[gap]).join("; ")}</Text>}
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
