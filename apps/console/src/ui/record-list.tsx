import type { ReactNode } from "react";
import type { Choosing } from "./choosing.ts";
import { Empty } from "./empty.tsx";
import { FailureNote } from "./failure-note.tsx";
import { LoadMore } from "./load-more.tsx";
import classes from "./record-table.module.css";
import { type RecordColumn, RecordTable } from "./record-table.tsx";
import type { useRecordList } from "./use-record-list.ts";

interface RecordListProps<Row> {
  /** What is in it, for screen readers. */
  label: string;
  list: ReturnType<typeof useRecordList<Row>>;
  columns: RecordColumn<Row>[];
  /** In place of a list without entries: what would be here. */
  none: string;
  /** And what to do next. */
  noneHint: ReactNode;
  /** With it, rows can be chosen. */
  choosing?: Choosing<Row> | undefined;
}

/** A list of `useRecordList` as a table, with notes for when it is empty or can't be read. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { label, list, columns, none, noneHint, choosing } = props;
  const { rows, error } = list;
  return (
    <>
      <FailureNote error={error} onRetry={() => void list.refetch()} />
      {!rows && !error && <div className={classes.coming} />}
      {rows?.length === 0 && <Empty title={none}>{noneHint}</Empty>}
      {rows && rows.length > 0 && (
        <RecordTable {...{ label, columns, rows, choosing }} idOf={({ id }) => id} />
      )}
      <LoadMore {...list} />
    </>
  );
}
