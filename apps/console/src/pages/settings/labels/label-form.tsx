import { Group, Radio } from "@mantine/core";
import type { Label } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { labelColors, labelsQuery } from "../../../api/labels.ts";
import { type Attempt, useWrite } from "../../../api/use-write.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { LabelChip } from "../../../ui/label-chips.tsx";
import { uiWords } from "../../../ui/words.ts";
import { useWords } from "../../../words/words.ts";
import { labelsWords } from "./words.ts";

/** Adds a label, or changes one. */
export function LabelForm({ label, onClose }: { label?: Label; onClose: () => void }) {
  const w = useWords(labelsWords);
  const u = useWords(uiWords);
  const queries = useQueryClient();
  const [name, setName] = useState(label?.name ?? "");
  const [color, setColor] = useState(label?.color ?? labelColors[0]!);
  const save = useWrite({
    write: (_: undefined, attempt: Attempt) =>
      label
        ? rental.labels.update(label.id, { name, color }, attempt)
        : rental.labels.create({ name, color }, attempt),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: labelsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={label ? w.changeTitle : w.add}>
      <DialogForm
        label={label ? u.save : w.add}
        write={save}
        edits={[name, color]}
        onSubmit={() => save.run(undefined)}
        onCancel={onClose}
      >
        <TextField name="name" label={w.name} required maxLength={50} {...controlled(name, setName)} />
        <Radio.Group
          label={w.color}
          value={color}
          onChange={(chosen) => setColor(labelColors.find((each) => each === chosen)!)}
        >
          <Group gap="md" mt="xs">
            {labelColors.map((each) => (
              <Radio
                key={each}
                value={each}
                label={<LabelChip label={{ name: w.colors[each], color: each }} />}
              />
            ))}
          </Group>
        </Radio.Group>
      </DialogForm>
    </Dialog>
  );
}
