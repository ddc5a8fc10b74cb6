import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { Locked } from "../../ui/locked.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { type ContactDraft, ContactFields, contactInputOf, emptyContact } from "./contact-fields.tsx";
import { KnownContacts } from "./known-contacts.tsx";
import { contactsWords } from "./words.ts";

/** A dialog that creates a contact and opens it. */
export function AddContact({ onClose }: { onClose: () => void }) {
  const w = useWords(contactsWords);
  const navigate = useNavigate();
  const { language } = useLanguage();
  // Most people write to others in the language in which they work.
  const [draft, setDraft] = useState<ContactDraft>({ ...emptyContact, language });
  const create = useWrite({
    write: (input: ContactDraft, attempt) => rental.contacts.create(contactInputOf(input), attempt),
    onSuccess: ({ id }) => navigate({ to: "/contacts/$id", params: { id } }),
  });
  return (
    <Dialog opened onClose={onClose} title={w.add} size="lg">
      <Form className={layout.form} write={create} edits={draft} onSubmit={() => create.run(draft)}>
        <Locked write={create}>
          <ContactFields
            draft={draft}
            onChange={setDraft}
            aboutReach={<KnownContacts email={draft.email} phone={draft.phone} />}
          />
        </Locked>
        <FormFailure />
        <Button type="submit" loading={create.isPending}>
          {w.create}
        </Button>
      </Form>
    </Dialog>
  );
}
