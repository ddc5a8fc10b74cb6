import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useWords } from "../../words/words.ts";
import classes from "./leads.module.css";
import { Source } from "./source.tsx";
import { SourceForm } from "./source-form.tsx";
import { leadsWords } from "./words.ts";

/** The portals that send leads, and the address of each. */
export function LeadSources() {
  const w = useWords(leadsWords);
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRecordList(["lead-sources", "list"], (part, options) =>
    rental.leadSources.list(part, options),
  );
  return (
    <section className={classes.section} aria-labelledby="lead-sources">
      <SectionHead
        title={w.sources}
        id="lead-sources"
        actions={may.write && <Button onClick={() => setIsAdding(true)}>{w.connect}</Button>}
      />
      <Text c="dimmed" maw="44rem">
        {w.sourcesHint}
      </Text>
      <FailureNote error={list.error} onRetry={() => void list.refetch()} />
      {list.rows?.length === 0 && <Empty title={w.noSources}>{w.noSourcesHint}</Empty>}
      {list.rows && list.rows.length > 0 && (
        <ul className={classes.sources} aria-labelledby="lead-sources">
          {list.rows.map((source) => (
            <Source key={source.id} source={source} />
          ))}
        </ul>
      )}
      <LoadMore {...list} />
      {isAdding && <SourceForm onClose={() => setIsAdding(false)} />}
    </section>
  );
}
