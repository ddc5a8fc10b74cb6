import { Button, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import { Locked } from "../../ui/locked.tsx";
import { ContactPicker, ListingPicker } from "../../ui/record-pickers.tsx";
import { useWords } from "../../words/words.ts";
import { workflowsWords } from "./words.ts";

/** A dialog that starts a run for a contact, and opens it. */
export function StartRun({ workflowId, onClose }: { workflowId: string; onClose: () => void }) {
  const w = useWords(workflowsWords);
  const navigate = useNavigate();
  const [contactId, setContactId] = useState("");
  const [propertyId, setPropertyId] = useState("");
  const start = useWrite({
    write: (_: undefined, attempt) =>
      rental.workflowRuns.create(
        { workflowId, contactId, ...(propertyId !== "" && { propertyId }) },
        attempt,
      ),
    onSuccess: ({ id }) => navigate({ to: "/workflows/runs/$id", params: { id } }),
  });
  return (
    <Dialog opened onClose={onClose} title={w.startRun} size="lg">
      <Form write={start} edits={[contactId, propertyId]} onSubmit={() => start.run(undefined)}>
        <Stack>
          <Text c="dimmed">{w.startRunHint}</Text>
          <Locked write={start}>
            <ContactPicker name="contactId" value={contactId} onChange={setContactId} required />
            <ListingPicker name="propertyId" value={propertyId} onChange={setPropertyId} />
          </Locked>
          <FormFailure />
          <Button type="submit" loading={start.isPending}>
            {w.startRun}
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}
