import { Button } from "@mantine/core";
import type { Contact } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { channelsQuery } from "../../api/queries.ts";
import { Compose, useTyped } from "../../ui/compose.tsx";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words.ts";
import { contactsWords } from "./words.ts";

/** A button and a dialog to write to a contact. Afterwards, the conversation is open. */
export function WriteMessage({ contact, isMain }: { contact: Contact; isMain: boolean }) {
  const { id } = contact;
  const name = useNameOf()(contact.name);
  const w = useWords(contactsWords);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useTyped(`console.message.${id}`);
  const channels = useQuery({ ...channelsQuery(id), enabled: isOpen });
  return (
    <>
      <Button variant={isMain ? "filled" : "default"} onClick={() => setOpen(true)}>
        {w.write}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={w.write} size="lg">
        <Compose
          begins
          contactId={id}
          channels={channels}
          name={name}
          label={w.writeTo(name)}
          text={text}
          onText={setText}
          onSent={({ conversationId }) => void navigate({ to: "/inbox/$id", params: { id: conversationId } })}
        />
      </Dialog>
    </>
  );
}
