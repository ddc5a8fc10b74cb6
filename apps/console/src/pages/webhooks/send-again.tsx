import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { webhooksWords } from "./words.ts";

/** Sends every event since a time again. */
export function SendAgain({ webhookId }: { webhookId: string }) {
  const w = useWords(webhooksWords);
  const ui = useWords(uiWords);
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [since, setSince] = useState("");
  const send = useWrite({
    write: (from: string, attempt) =>
      rental.webhooks.redeliver(webhookId, { since: new Date(from).toISOString() }, attempt),
    onSuccess: ({ queued }) => {
      toast(w.recovered(queued));
      setIsOpen(false);
      void queries.invalidateQueries({ queryKey: ["webhooks", "deliveries", webhookId] });
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {w.recover}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={w.recover}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send.run(since);
          }}
        >
          <Stack>
            <Text>{w.recoverHint}</Text>
            <TextInput
              label={w.since}
              type="datetime-local"
              required
              value={since}
              onChange={(event) => setSince(event.currentTarget.value)}
            />
            <FailureNote error={send.error} />
            <Group>
              <Button type="submit" loading={send.isPending}>
                {w.recover}
              </Button>
              <Button variant="default" onClick={() => setIsOpen(false)}>
                {ui.cancel}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
