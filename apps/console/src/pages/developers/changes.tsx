import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { changeListeners } from "../../api/live/connect.ts";
import type { LiveChange } from "../../api/live/follow.ts";
import { Empty } from "../../ui/empty.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./developers.module.css";
import { Parts } from "./parts.tsx";
import { developersWords } from "./words.ts";

/** A change with the time of its arrival. */
type Arrived = LiveChange & { number: number; at: string };

/** Maximum number of changes to show. */
const shown = 200;

/** The changes of the account's records as they happen. */
export function Page() {
  const w = useWords(developersWords);
  const { moment } = useFormat();
  const [isPaused, setIsPaused] = useState(false);
  const [arrived, setArrived] = useState<Arrived[]>([]);
  useEffect(() => {
    if (isPaused) return;
    const listener = (changes: LiveChange[]) =>
      setArrived((before) => {
        const at = new Date().toISOString();
        const first = (before[0]?.number ?? 0) + 1;
        const newest = changes.map((change, index) => ({ ...change, at, number: first + index }));
        return [...newest.reverse(), ...before].slice(0, shown);
      });
    changeListeners.add(listener);
    return () => void changeListeners.delete(listener);
  }, [isPaused]);
  const columns: RecordColumn<Arrived>[] = [
    { id: "resource", header: w.resource, cell: ({ resource }) => resource },
    { id: "change", header: w.change, cell: ({ change }) => w.kinds[change] },
    { id: "id", header: w.id, cell: ({ id }) => <code>{id}</code> },
    { id: "at", header: w.time, cell: ({ at }) => moment(at) },
  ];
  const pause = (
    <Button variant="default" onClick={() => setIsPaused(!isPaused)}>
      {isPaused ? w.goOn : w.pause}
    </Button>
  );
  return (
    <PageFrame title={w.changesTitle} actions={pause}>
      <Parts />
      <p className={classes.soft}>{w.changesHint}</p>
      {arrived.length === 0 ? (
        <Empty title={w.changesTitle}>{isPaused ? w.paused : w.waiting}</Empty>
      ) : (
        <RecordTable
          label={w.changesTitle}
          columns={columns}
          rows={arrived}
          idOf={({ number }) => String(number)}
        />
      )}
      <SameCall
        method="GET"
        path="/changes/stream?cursor=now"
        sdk={`for await (const { resource, id, change } of rental.changes.watch({ cursor: "now" })) {
  console.log(resource, id, change);
}`}
      />
    </PageFrame>
  );
}
