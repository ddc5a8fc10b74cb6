import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { Connector, ConnectorsCreateInput } from "@rental/sdk";
import { useState } from "react";
import type { Write } from "../../api/use-write.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { connectorsWords } from "./words.ts";

interface ConnectorFormProps {
  /** Without one, it is a new one, whose channel can be chosen. */
  connector?: Connector;
  label: string;
  write: Pick<Write<ConnectorsCreateInput, unknown>, "run" | "isPending" | "error">;
  onCancel: () => void;
}

/** Channel, name and address of a connector. */
export function ConnectorForm({ connector, label, write, onCancel }: ConnectorFormProps) {
  const w = useWords(connectorsWords);
  const ui = useWords(uiWords);
  const [channel, setChannel] = useState<Connector["channel"]>(connector?.channel ?? "sms");
  const [name, setName] = useState(connector?.name ?? "");
  const [url, setUrl] = useState(connector?.outboundUrl ?? "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write.run({ channel, name, outboundUrl: url.trim() || null });
      }}
    >
      <Stack>
        {!connector && (
          <NativeSelect
            label={w.channel}
            value={channel}
            onChange={(event) => setChannel(event.currentTarget.value as typeof channel)}
            data={Object.entries(w.channels).map(([value, text]) => ({ value, label: text }))}
          />
        )}
        <TextInput
          label={w.name}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={w.url}
          description={w.urlHint}
          type="url"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
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
