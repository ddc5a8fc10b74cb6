import { Button, Text } from "@mantine/core";
import type { CalendarFeed } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { useWrite } from "../../../api/use-write.ts";
import { useMay } from "../../../app/session.ts";
import { AskFirst } from "../../../ui/ask-first.tsx";
import { ListingLink } from "../../../ui/listing-link.tsx";
import { RecordList } from "../../../ui/record-list.tsx";
import type { RecordColumn } from "../../../ui/record-table.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import { useRecordList } from "../../../ui/use-record-list.ts";
import { useFormat } from "../../../words/format.ts";
import { useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { AddFeed } from "./add-feed.tsx";
import { calendarsWords } from "./words.ts";

/** The secret addresses from which other programs read the account's calendar. */
export function CalendarFeeds() {
  const w = useWords(calendarsWords);
  const { date, moment } = useFormat();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRecordList(["calendar-feeds", "list"], (part, options) =>
    rental.calendarFeeds.list(part, options),
  );
  const columns: RecordColumn<CalendarFeed>[] = [
    {
      id: "shows",
      header: w.shows,
      cell: ({ propertyId }) => (propertyId === null ? w.allEntries : <ListingLink id={propertyId} />),
    },
    { id: "details", header: w.details, cell: ({ names }) => (names ? w.withNames : w.withoutNames) },
    { id: "created", header: w.created, cell: ({ createdAt }) => date(createdAt) },
    ...(may.write
      ? [
          {
            id: "revoke",
            header: w.revoke,
            cell: ({ id, createdAt }: CalendarFeed) => <Revoke id={id} about={moment(createdAt)} />,
          },
        ]
      : []),
  ];
  return (
    <section className={classes.section} aria-labelledby="calendar-feeds">
      <SectionHead
        title={w.feeds}
        id="calendar-feeds"
        actions={may.write && <Button onClick={() => setIsAdding(true)}>{w.addFeed}</Button>}
      />
      <Text size="sm" c="dimmed">
        {w.feedsEffect}
      </Text>
      <div>
        <RecordList
          label={w.feedList}
          list={list}
          columns={columns}
          none={w.noFeeds}
          noneHint={w.noFeedsHint}
        />
      </div>
      {isAdding && <AddFeed onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function Revoke({ id, about }: { id: string; about: string }) {
  const w = useWords(calendarsWords);
  const revoke = useWrite({
    write: (_: undefined, attempt) => rental.calendarFeeds.delete(id, attempt),
  });
  return (
    <AskFirst label={w.revoke} about={`${w.created} ${about}`} question={w.revokeQuestion} write={revoke} />
  );
}
