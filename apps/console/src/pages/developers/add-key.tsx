import { Button, Text } from "@mantine/core";
import type { KeysCreateInput } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { CheckField, TextField } from "../../ui/fields.tsx";
import { controlled, lastDay as furthestDay } from "../../ui/form.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { KeyScopes } from "./key-scopes.tsx";
import type { Scope } from "./scopes.gen.ts";
import { developersWords } from "./words.ts";

/** Makes a key and shows it, once. */
export function AddKey({ onClose }: { onClose: () => void }) {
  const w = useWords(developersWords);
  const ui = useWords(uiWords);
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [mcpWrites, setMcpWrites] = useState(false);
  const [scopes, setScopes] = useState<Scope[] | null>(null);
  const [lastDay, setLastDay] = useState("");
  const [addresses, setAddresses] = useState("");
  const create = useWrite({
    write: (input: KeysCreateInput, attempt) => rental.keys.create(input, attempt),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["keys"] }),
  });
  if (create.data)
    return (
      <Dialog opened onClose={onClose} title={w.addKey} size="lg">
        <Text>{w.keyOnce}</Text>
        <CodeText label={w.key} copy>
          {create.data.apiKey}
        </CodeText>
        <Button onClick={onClose}>{ui.close}</Button>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={w.addKey}>
      <DialogForm
        label={w.addKey}
        write={create}
        edits={[name, mcpWrites, scopes, lastDay, addresses]}
        onSubmit={() =>
          create.run({
            name,
            mcpWrites,
            scopes,
            expiresAt: lastDay === "" ? null : endOf(lastDay),
            allowedAddresses: listOf(addresses),
          })
        }
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
          name="mcpWrites"
          label={w.mcpWrites}
          description={w.mcpWritesHint}
          checked={mcpWrites}
          onChange={(event) => setMcpWrites(event.currentTarget.checked)}
        />
        <KeyScopes value={scopes} onChange={setScopes} />
        <TextField
          name="expiresAt"
          type="date"
          max={furthestDay}
          label={w.lastDay}
          description={w.lastDayHint}
          {...controlled(lastDay, setLastDay)}
        />
        <TextField
          name="allowedAddresses"
          label={w.addresses}
          description={w.addressesHint}
          {...controlled(addresses, setAddresses)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** The midnight that ends a day, where the browser is. */
function endOf(day: string): string {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

/** Separated by commas or spaces; null when there are none. */
function listOf(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.length > 0 ? parts : null;
}
