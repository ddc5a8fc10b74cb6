import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { contactQuery, settingsQuery } from "../../api/queries.ts";
import { type Attempt, useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextAreaField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import type { Showing } from "./entries.ts";
import { canInvite } from "./invite-field.tsx";
import { requestWords } from "./request-words.ts";

/** Asks why a pending showing is declined, and says what the contact will be sent. */
export function DeclineDialog({ showing, onClose }: { showing: Showing; onClose: () => void }) {
  const { id, title, contactId, invited } = showing;
  const r = useWords(requestWords);
  const [reason, setReason] = useState("");
  const { data: contact } = useQuery(contactQuery(contactId));
  const { data: settings } = useQuery(settingsQuery);
  const isTold = invited && (!contact || !settings || canInvite(contact, settings));
  const decline = useWrite({
    write: (_: undefined, attempt: Attempt) =>
      rental.showings.update(id, { status: "cancelled", declineReason: reason }, attempt),
    onSuccess: () => {
      toast(r.declined(title));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={r.declineIt(title)}>
      <DialogForm
        label={r.decline}
        write={decline}
        edits={reason}
        onSubmit={() => decline.run(undefined)}
        onCancel={onClose}
      >
        <Text size="sm">{isTold ? r.declineHint : r.notTold}</Text>
        {isTold && (
          <TextAreaField
            name="declineReason"
            label={r.declineReason}
            maxLength={1_000}
            {...controlled(reason, setReason)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
