import { Text } from "@mantine/core";
import { rental } from "../../api/client.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useWords } from "../../words/words.ts";
import classes from "./portals.module.css";
import { portalsWords } from "./words.ts";

/** The listings that are not in a feed, and what they lack. */
export function Lacking({ feedId }: { feedId: string }) {
  const w = useWords(portalsWords);
  const list = useRecordList(
    ["listing-feeds", feedId, "readiness"],
    (part, options) => rental.listingFeeds.readiness(feedId, { ...part, ready: false }, options),
    { resources: ["properties", "settings"] },
  );
  const { rows, error } = list;
  return (
    <>
      <FailureNote error={error} onRetry={() => void list.refetch()} />
      {rows?.length === 0 && <Text size="sm">{w.missingNone}</Text>}
      <ul className={classes.gaps}>
        {rows?.map(({ propertyId, title, missing }) => (
          <li key={propertyId}>
            <TextLink to="/listings/$id" params={{ id: propertyId }}>
              {title}
            </TextLink>
            : {missing.map(({ field }) => w.gaps[field]).join("; ")}
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}
