import { Button, Checkbox } from "@mantine/core";
import type { WebhooksCreateInput } from "@rental/sdk";
import { useState } from "react";
import type { Write } from "../../api/use-write.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { FieldGroup, TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import { eventTypes, webhooksWords } from "./words.ts";

interface WebhookFormProps {
  initial: WebhooksCreateInput;
  label: string;
  write: Pick<Write<WebhooksCreateInput, unknown>, "run" | "isPending" | "error" | "data">;
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
      edits={[url, description, events]}
      onSubmit={() => write.run({ url, events, description: description.trim() || null })}
      onCancel={onCancel}
    >
      <TextField
        name="url"
        label={w.url}
        description={w.urlHint}
        type="url"
        required
        {...controlled(url, setUrl)}
      />
      <TextField name="description" label={w.description} {...controlled(description, setDescription)} />
      <FieldGroup name="events" label={w.events}>
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setEvents(choosable)}>
            {w.chooseAll}
          </Button>
        </div>
        <Checkbox.Group value={events} onChange={(chosen) => setEvents(chosen as typeof events)}>
          {choosable.map((type) => (
            <Checkbox key={type} mt="xs" value={type} label={type} description={w.eventWords[type]} />
          ))}
        </Checkbox.Group>
      </FieldGroup>
    </DialogForm>
  );
}
