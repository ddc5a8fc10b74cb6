import { Button, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useWords } from "../../words/words.ts";
import { AddFeed } from "./add-feed.tsx";
import { Feed } from "./feed.tsx";
import classes from "./portals.module.css";
import { portalsWords } from "./words.ts";

const Leads = lazy(() => import("../leads/leads.tsx").then((module) => ({ default: module.Leads })));

/** The feeds from which portals read listings. */
export function Page() {
  const w = useWords(portalsWords);
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRecordList(
    ["listing-feeds", "list"],
    (part, options) => rental.listingFeeds.list(part, options),
    // Fetches by portals are not in the change feed.
    { everyMs: 60_000 },
  );
  const add = may.write && <Button onClick={() => setIsAdding(true)}>{w.add}</Button>;
  return (
    <PageFrame title={w.title} actions={add} writes>
      <Text c="dimmed" mb="md" maw="44rem">
        {w.intro}
      </Text>
      <FailureNote error={list.error} onRetry={() => void list.refetch()} />
      {list.rows?.length === 0 && <Empty title={w.none}>{may.write && w.noneHint}</Empty>}
      {list.rows && list.rows.length > 0 && (
        <ul className={classes.feeds} aria-label={w.list}>
          {list.rows.map((feed) => (
            <Feed key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <LoadMore {...list} />
      {isAdding && <AddFeed onClose={() => setIsAdding(false)} />}
      {/* Only below the loaded feeds, which would push its buttons away. */}
      {(list.rows || list.error) && (
        <Suspense>
          <Leads />
        </Suspense>
      )}
      <SameCall method="GET" path="/listing-feeds" sdk="console.log(await rental.listingFeeds.list());" />
    </PageFrame>
  );
}
