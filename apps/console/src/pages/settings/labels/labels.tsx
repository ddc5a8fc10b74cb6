import { Button, Group, Text, Title } from "@mantine/core";
import type { Label } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLater } from "../../../api/delete-later.ts";
import { labelsQuery, useLabels } from "../../../api/labels.ts";
import { useMay } from "../../../app/session.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { LabelChip } from "../../../ui/label-chips.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { LabelForm } from "./label-form.tsx";
import { labelsWords } from "./words.ts";

/** The labels that people put on conversations. */
export function Labels() {
  const w = useWords(labelsWords);
  const may = useMay();
  /** The one that is changed; null: a new one. */
  const [edited, setEdited] = useState<Label | null>();
  const { error, refetch } = useQuery(labelsQuery);
  const labels = useLabels();
  return (
    <section className={classes.section} aria-labelledby="labels">
      <Title order={2} size="h3" id="labels">
        {w.title}
      </Title>
      <Text size="sm" c="dimmed">
        {w.effect}
      </Text>
      <FailureNote error={error} onRetry={() => void refetch()} />
      {labels?.length === 0 && <Empty title={w.none}>{w.noneHint}</Empty>}
      {labels && labels.length > 0 && (
        <ul className={classes.records}>
          {labels.map((label) => (
            <li key={label.id}>
              <Group gap="xs" justify="space-between">
                <LabelChip label={label} />
                {may.write && <Actions label={label} onChange={() => setEdited(label)} />}
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
      {edited !== undefined && (
        <LabelForm {...(edited && { label: edited })} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

function Actions({ label: { id, name }, onChange }: { label: Label; onChange: () => void }) {
  const w = useWords(labelsWords);
  const remove = () =>
    deleteLater({
      id,
      text: w.deleted(name),
      failed: w.notDeleted(name),
      run: (client, attempt) => client.labels.delete(id, attempt),
    });
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" aria-label={`${w.change}: ${name}`} onClick={onChange}>
        {w.change}
      </Button>
      <Button size="xs" variant="default" aria-label={`${w.delete}: ${name}`} onClick={remove}>
        {w.delete}
      </Button>
    </Group>
  );
}
