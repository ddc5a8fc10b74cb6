import { Button, Group, Text } from "@mantine/core";
import type { SandboxesCreateInput } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { CheckField, TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { sandboxWords } from "./sandbox-words.ts";

interface AddSandboxProps {
  onClose: () => void;
  /** Called with its key. */
  onLook: (apiKey: string) => void;
}

/** Makes a sandbox and shows its key, once. */
export function AddSandbox({ onClose, onLook }: AddSandboxProps) {
  const w = useWords(sandboxWords);
  const ui = useWords(uiWords);
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [seed, setSeed] = useState(true);
  const create = useWrite({
    write: (input: SandboxesCreateInput, attempt) => rental.sandboxes.create(input, attempt),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["sandboxes"] }),
  });
  if (create.data) {
    const { apiKey } = create.data;
    const look = () => {
      onLook(apiKey);
      onClose();
    };
    return (
      <Dialog opened onClose={onClose} title={w.add} size="lg">
        <Text>{w.keyOnce}</Text>
        <CodeText label={w.key} copy>
          {apiKey}
        </CodeText>
        <Group>
          <Button onClick={look}>{w.look}</Button>
          <Button variant="default" onClick={onClose}>
            {ui.close}
          </Button>
        </Group>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={w.add}>
      <DialogForm
        label={w.add}
        write={create}
        edits={[name, seed]}
        onSubmit={() => create.run({ name, seed })}
        onCancel={onClose}
      >
        <TextField
          name="name"
          label={w.name}
          description={w.nameHint}
          required
          {...controlled(name, setName)}
        />
        <CheckField
          name="seed"
          label={w.seed}
          checked={seed}
          onChange={(event) => setSeed(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
}
