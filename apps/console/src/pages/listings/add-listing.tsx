import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { useWords } from "../../words/words.ts";
import { emptyDraft, fieldsOf, type ListingDraft, ListingFields } from "./listing-fields.tsx";
import { listingsWords } from "./words.ts";

/** A dialog that creates a listing and opens it, to add photos and to publish it. */
export function AddListing({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(listingsWords);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyDraft);
  const create = useWrite({
    write: (input: ListingDraft, attempt) => rental.properties.create(fieldsOf(input), attempt),
    onSuccess: ({ id }) => {
      setDraft(emptyDraft);
      onClose();
      return navigate({ to: "/listings/$id", params: { id } });
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={w.add} size="lg">
      <Form className={layout.form} write={create} edits={draft} onSubmit={() => create.run(draft)}>
        <ListingFields draft={draft} onChange={setDraft} />
        <FormFailure />
        <Button type="submit" loading={create.isPending}>
          {w.create}
        </Button>
      </Form>
    </Dialog>
  );
}
