import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import type { WebhooksCreateInput } from "@rental/sdk";
import { useState } from "react";
import { FailureNote } from "../../ui/failure-note.tsx";
import { uiWords } from "../../ui/words.ts";
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
  const ui = useWords(uiWords);
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description ?? "");
  const [events, setEvents] = useState(initial.events);
  const choosable = eventTypes.filter((type) => type !== "test.ping");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write.run({ url, events, description: description.trim() || null });
      }}
    >
      <Stack>
        <TextInput
          label={w.url}
          description={w.urlHint}
          type="url"
          required
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label={w.description}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
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
        <FailureNote error={write.error} />
        <Group>
          <Button type="submit" loading={write.isPending}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {ui.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
