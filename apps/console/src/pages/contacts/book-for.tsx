import { Button } from "@mantine/core";
import type { Contact } from "@rental/sdk";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../words/words.ts";
import { historyWords } from "../inbox/history-words.ts";

const BookHere = lazy(async () => ({ default: (await import("../inbox/book-here.tsx")).BookHere }));

/** A button and a dialog to book a showing for a contact, at a home that is still to be chosen. */
export function BookFor({ contact }: { contact: Contact }) {
  const w = useWords(historyWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {w.book}
      </Button>
      <Suspense>
        {isOpen && <BookHere contactId={contact.id} propertyId={null} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
