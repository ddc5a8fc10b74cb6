import { Button, Text } from "@mantine/core";
import type { ConnectorsCreateInput } from "@rental/sdk";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { ConnectorForm } from "./connector-form.tsx";
import { connectorsWords } from "./words.ts";

/** Adds a connector and shows its secret, once. */
export function AddConnector({ onClose }: { onClose: () => void }) {
  const w = useWords(connectorsWords);
  const ui = useWords(uiWords);
  const create = useWrite({
    write: (input: ConnectorsCreateInput, attempt) => rental.connectors.create(input, attempt),
  });
  return (
    <Dialog opened onClose={onClose} title={w.add} size="lg">
      {create.data ? (
        <>
          <Text>{w.secretOnce}</Text>
          <CodeText label={w.secret} copy>
            {create.data.secret}
          </CodeText>
          <Button onClick={onClose}>{ui.close}</Button>
        </>
      ) : (
        <ConnectorForm label={w.add} write={create} onCancel={onClose} />
      )}
    </Dialog>
  );
}
