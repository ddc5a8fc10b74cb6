import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextField } from "../../ui/fields.tsx";
import { controlled, lastDay } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import { webhooksWords } from "./words.ts";

/** Sends every event since a time again. */
export function SendAgain({ webhookId }: { webhookId: string }) {
  const w = useWords(webhooksWords);
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
        <DialogForm
          label={w.recover}
          write={send}
          edits={null}
          onSubmit={() => send.run(since)}
          onCancel={() => setIsOpen(false)}
        >
          <Text>{w.recoverHint}</Text>
          <TextField
            name="since"
            label={w.since}
            type="datetime-local"
            required
            max={`${lastDay}T23:59`}
            {...controlled(since, setSince)}
          />
        </DialogForm>
      </Dialog>
    </>
  );
}
