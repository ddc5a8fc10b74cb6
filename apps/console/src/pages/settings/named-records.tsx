import { Button, Group, Text, Title } from "@mantine/core";
import type { RentalClient } from "@rental/sdk";
import { type ReactNode, useState } from "react";
import { deleteLater } from "../../api/later.ts";
import type { Attempt } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import classes from "./settings.module.css";

interface NamedRecordsProps<Row> {
  /** Of the section, for its heading. */
  id: string;
  words: {
    title: string;
    effect: string;
    none: string;
    noneHint: string;
    add: string;
    change: string;
    delete: string;
    deleted: (name: string) => string;
    notDeleted: (name: string) => string;
  };
  /** Undefined until they have been read. */
  rows: Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  show: (row: Row) => ReactNode;
  /** The dialog that changes a record or, without one, creates one. */
  form: (row: Row | undefined, onClose: () => void) => ReactNode;
  remove: (client: RentalClient, id: string, attempt: Attempt) => PromiseLike<unknown>;
}

/** A section with records of the account that people name, such as labels: adds, changes and deletes them. */
export function NamedRecords<Row extends { id: string; name: string }>(props: NamedRecordsProps<Row>) {
  const { id, words: w, rows, error, onRetry, show, form, remove } = props;
  const may = useMay();
  /** The one that is changed; null: a new one. */
  const [edited, setEdited] = useState<Row | null>();
  const removeLater = (row: Row) =>
    deleteLater({
      id: row.id,
      text: w.deleted(row.name),
      failed: w.notDeleted(row.name),
      run: (client, attempt) => remove(client, row.id, attempt),
    });
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {w.title}
      </Title>
      <Text size="sm" c="dimmed">
        {w.effect}
      </Text>
      <FailureNote error={error} onRetry={onRetry} />
      {rows?.length === 0 && <Empty title={w.none}>{w.noneHint}</Empty>}
      {rows && rows.length > 0 && (
        <ul className={classes.records}>
          {rows.map((row) => (
            <li key={row.id}>
              <Group gap="xs" justify="space-between">
                <div className={classes.shown}>{show(row)}</div>
                {may.write && (
                  <Group gap="xs">
                    <Action label={w.change} name={row.name} onClick={() => setEdited(row)} />
                    <Action label={w.delete} name={row.name} onClick={() => removeLater(row)} />
                  </Group>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {may.write && (
        <div className={classes.save}>
          <Button onClick={() => setEdited(null)}>{w.add}</Button>
        </div>
      )}
      {edited !== undefined && form(edited ?? undefined, () => setEdited(undefined))}
    </section>
  );
}

const Action = ({ label, name, onClick }: { label: string; name: string; onClick: () => void }) => (
  <Button size="xs" variant="default" aria-label={`${label}: ${name}`} onClick={onClick}>
    {label}
  </Button>
);
