import { Button, Checkbox, TextInput } from "@mantine/core";
import type { WebhooksCreateInput } from "@rental/sdk";
import { useState } from "react";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import { eventTypes, webhooksWords } from "./words.ts";

interface WebhookFormProps {
  initial: WebhooksCreateInput;
  label: string;
  write: { run: (input: WebhooksCreateInput) => void; isPending: boolean; error: unknown };
  onCancel: () => void;
}

/** Address, description and events of a subscription. */
export function WebhookForm({ initial, label, write, onCancel }: WebhookFormProps) {
  const w = useWords(webhooksWords);
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description ?? "");
  const [events, setEvents] = useState(initial.events);
  const choosable = eventTypes.filter((type) => type !== "test.ping");
  return (
    <DialogForm
      label={label}
      write={write}
      onSubmit={() => write.run({ url, events, description: description.trim() || null })}
      onCancel={onCancel}
    >
      <TextInput label={w.url} description={w.urlHint} type="url" required {...controlled(url, setUrl)} />
      <TextInput label={w.description} {...controlled(description, setDescription)} />
      <Checkbox.Group
        label={w.events}
        required
        value={events}
        onChange={(chosen) => setEvents(chosen as typeof events)}
      >
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => setEvents(choosable)}>
          {w.chooseAll}
        </Button>
        {choosable.map((type) => (
          <Checkbox key={type} mt="xs" value={type} label={type} description={w.eventWords[type]} />
        ))}
      </Checkbox.Group>
    </DialogForm>
  );
}
