import { useQuery } from "@tanstack/react-query";
import { labelsQuery, useLabels } from "../../../api/labels.ts";
import { LabelChip } from "../../../ui/label-chips.tsx";
import { useWords } from "../../../words/words.ts";
import { NamedRecords } from "../named-records.tsx";
import { LabelForm } from "./label-form.tsx";
import { labelsWords } from "./words.ts";

/** The labels that people put on conversations. */
export function Labels() {
  const words = useWords(labelsWords);
  const { error, refetch } = useQuery(labelsQuery);
  return (
    <NamedRecords
      id="labels"
      words={words}
      rows={useLabels()}
      error={error}
      onRetry={() => void refetch()}
      show={(label) => <LabelChip label={label} />}
      form={(label, onClose) => <LabelForm {...(label && { label })} onClose={onClose} />}
      remove={(client, id, attempt) => client.labels.delete(id, attempt)}
    />
  );
}
