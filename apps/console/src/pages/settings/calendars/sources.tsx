import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWithoutDeleted } from "../../../api/later.ts";
import { useMay } from "../../../app/session.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { allSourcesQuery } from "./queries.ts";
import { Source } from "./source.tsx";
import { SourceForm } from "./source-form.tsx";
import { calendarsWords } from "./words.ts";

/** The calendars whose appointments block showings, and how reading them went. */
export function CalendarSources() {
  const w = useWords(calendarsWords);
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery(allSourcesQuery);
  // Those of connected calendars are managed there.
  const sources = useWithoutDeleted(data)?.filter(({ calendarAccountId }) => calendarAccountId === null);
  return (
    <section className={classes.section} aria-labelledby="calendar-sources">
      <SectionHead
        title={w.sources}
        id="calendar-sources"
        actions={may.write && <Button onClick={() => setIsAdding(true)}>{w.addSource}</Button>}
      />
      <Text size="sm" c="dimmed">
        {w.sourcesEffect}
      </Text>
      <FailureNote error={error} onRetry={() => void refetch()} />
      {sources?.length === 0 && <Empty title={w.noSources}>{w.noSourcesHint}</Empty>}
      {sources && sources.length > 0 && (
        <ul className={classes.records}>
          {sources.map((source) => (
            <Source key={source.id} source={source} />
          ))}
        </ul>
      )}
      {isAdding && <SourceForm onClose={() => setIsAdding(false)} />}
    </section>
  );
}
