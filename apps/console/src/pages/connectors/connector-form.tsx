import type { Connector, ConnectorsCreateInput } from "@rental/sdk";
import { useState } from "react";
import type { Write } from "../../api/use-write.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import { connectorsWords } from "./words.ts";

interface ConnectorFormProps {
  /** Undefined: a new one, whose channel can be chosen. */
  connector?: Connector;
  label: string;
  write: Pick<Write<ConnectorsCreateInput, unknown>, "run" | "isPending" | "error" | "data">;
  onCancel: () => void;
}

/** Channel, name and address of a connector. */
export function ConnectorForm({ connector, label, write, onCancel }: ConnectorFormProps) {
  const w = useWords(connectorsWords);
  const [channel, setChannel] = useState<Connector["channel"]>(connector?.channel ?? "sms");
  const [name, setName] = useState(connector?.name ?? "");
  const [url, setUrl] = useState(connector?.outboundUrl ?? "");
  return (
    <DialogForm
      label={label}
      write={write}
      edits={[channel, name, url]}
      onSubmit={() => write.run({ channel, name, outboundUrl: url.trim() || null })}
      onCancel={onCancel}
    >
      {!connector && (
        <SelectField
          name="channel"
          label={w.channel}
          {...controlled(channel, setChannel)}
          data={choicesOf(w.channels)}
        />
      )}
      <TextField name="name" label={w.name} required {...controlled(name, setName)} />
      <TextField
        name="outboundUrl"
        label={w.url}
        description={w.urlHint}
        type="url"
        {...controlled(url, setUrl)}
      />
    </DialogForm>
  );
}
