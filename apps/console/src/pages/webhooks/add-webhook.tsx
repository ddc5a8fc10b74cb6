import { Text } from "@mantine/core";
import type { CreatedWebhook, WebhooksCreateInput } from "@rental/sdk";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { webhooksWords } from "./words.ts";

/** Adds a subscription and shows its secret, once. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const w = useWords(webhooksWords);
  const create = useWrite<WebhooksCreateInput, CreatedWebhook>({
    write: (input, attempt) => rental.webhooks.create(input, attempt),
  });
  return (
    <Dialog opened onClose={onClose} title={w.add} size="lg">
      {create.data ? (
        <>
          <Text>{w.secretOnce}</Text>
          <CodeText label={w.secret} copy>
            {create.data.secret}
          </CodeText>
          <TextLink to="/webhooks/$id" params={{ id: create.data.id }}>
            {w.toWebhook}
          </TextLink>
        </>
      ) : (
        <WebhookForm
          initial={{ url: "", events: [], description: null }}
          label={w.add}
          write={create}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
