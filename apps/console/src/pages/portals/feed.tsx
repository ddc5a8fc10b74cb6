import { Alert, Button, Text, Title } from "@mantine/core";
import type { ListingFeed } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { type Attempt, useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Status, type StatusKind } from "../../ui/status.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { ChooseListings } from "./choose-listings.tsx";
import { Lacking } from "./lacking.tsx";
import classes from "./portals.module.css";
import { portalsWords } from "./words.ts";

const dayMs = 24 * 3_600_000;
const graceMs = 7 * dayMs;
const silenceMs = 2 * dayMs;

type State = keyof (typeof portalsWords)["en"]["states"];

const kinds: Record<State, StatusKind> = {
  held: "bad",
  off: "off",
  ended: "bad",
  waiting: "waiting",
  silent: "waiting",
  good: "good",
};

function stateOf({ active, held, planEndedAt, lastFetchedAt }: ListingFeed): State {
  if (!active) return "off";
  if (planEndedAt !== null) return "ended";
  if (held !== null) return "held";
  if (lastFetchedAt === null) return "waiting";
  return Date.parse(lastFetchedAt) < Date.now() - silenceMs ? "silent" : "good";
}

/** One feed: whether a portal reads it, what waits for a person, and which listings it lacks. */
export function Feed({ feed }: { feed: ListingFeed }) {
  const w = useWords(portalsWords);
  const { moment, date } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const state = stateOf(feed);
  const { id, name, format, propertyIds, buildingIds, planEndedAt, lastFetchedAt, lastFetchedBy } = feed;
  const heading = `feed-${id}`;
  return (
    <li className={classes.feed} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {name}
      </Title>
      <Status kind={kinds[state]}>{w.states[state]}</Status>
      <Held feed={feed} />
      {planEndedAt !== null && (
        <Alert color="red">
          {w.endedText(date(new Date(Date.parse(planEndedAt) + graceMs).toISOString()))}
        </Alert>
      )}
      <Facts
        of={[
          [w.format, w.formats[format]],
          [
            w.contains,
            propertyIds === null && buildingIds === null
              ? w.all
              : w.chosen(propertyIds?.length ?? 0, buildingIds?.length ?? 0),
          ],
          [
            w.lastRead,
            lastFetchedAt === null
              ? w.never
              : w.readBy(moment(lastFetchedAt), lastFetchedBy, feed.lastFetchedListings ?? 0),
          ],
        ]}
      />
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{w.missingTitle}</summary>
        {isOpen && <Lacking feedId={id} />}
      </details>
      <Actions feed={feed} />
    </li>
  );
}

/** A large removal by an import that the feed holds back, and the button that confirms it. */
function Held({ feed: { id, name, held } }: { feed: ListingFeed }) {
  const w = useWords(portalsWords);
  const may = useMay();
  const queries = useQueryClient();
  const release = useWrite({
    write: (_: undefined, attempt: Attempt) => rental.listingFeeds.release(id, attempt),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["listing-feeds"] }),
  });
  if (held === null) return null;
  return (
    <Alert color="yellow">
      <Text size="sm" mb="xs">
        {w.heldText(held.missing, held.listings)}
      </Text>
      {may.write && <AskFirst label={w.release} about={name} question={w.releaseQuestion} write={release} />}
    </Alert>
  );
}

function Actions({ feed }: { feed: ListingFeed }) {
  const { id, name, active } = feed;
  const [isChoosing, setIsChoosing] = useState(false);
  const w = useWords(portalsWords);
  const may = useMay();
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ["listing-feeds"] });
  const change = useWrite({
    write: (on: boolean, attempt: Attempt) => rental.listingFeeds.update(id, { active: on }, attempt),
    onSuccess,
  });
  const revoke = useWrite({
    write: (_: undefined, attempt: Attempt) => rental.listingFeeds.delete(id, attempt),
    onSuccess,
  });
  if (!may.write) return null;
  return (
    <>
      {!active && <Text size="sm">{w.offHint}</Text>}
      <FailureNote error={change.error} />
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={change.isPending}
          aria-label={`${active ? w.off : w.on}: ${name}`}
          onClick={() => change.run(!active)}
        >
          {active ? w.off : w.on}
        </Button>
        <Button variant="default" aria-label={`${w.choose}: ${name}`} onClick={() => setIsChoosing(true)}>
          {w.choose}
        </Button>
        <AskFirst label={w.revoke} about={name} question={w.revokeQuestion} write={revoke} />
      </div>
      {isChoosing && <ChooseListings feed={feed} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
