import { Button } from "@mantine/core";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { controlled, Form, FormFailure } from "../../ui/form.tsx";
import { ContactPicker, ListingPicker } from "../../ui/record-pickers.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { TimeFields, type TypedTimes, timeAliases, timesOf } from "./time-fields.tsx";
import { calendarWords } from "./words.ts";

interface BookShowingProps {
  /** The day that is proposed, YYYY-MM-DD. */
  day: string;
  zone: string;
  onClose: () => void;
}

/** A dialog that books a showing. */
export function BookShowing({ day, zone, onClose }: BookShowingProps) {
  const w = useWords(calendarWords);
  const [propertyId, setPropertyId] = useState("");
  const [contactId, setContactId] = useState("");
  const [times, setTimes] = useState<TypedTimes>({ day, time: "10:00", minutes: 60 });
  const [title, setTitle] = useState<string>(w.defaultHeading);
  const [notes, setNotes] = useState("");
  const [insists, setInsists] = useState(true);
  const book = useWrite({
    write: (_: undefined, attempt) =>
      rental.showings.create(
        {
          ...{ propertyId, contactId, title, ...timesOf(times, zone), enforceAvailability: insists },
          ...(notes !== "" && { notes }),
        },
        attempt,
      ),
    onSuccess: () => {
      toast(w.booked);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={w.book} size="lg">
      <Form
        className={classes.form}
        write={book}
        edits={[propertyId, contactId, times, title, notes, insists]}
        aliases={timeAliases}
        onSubmit={() => book.run(undefined)}
      >
        <ListingPicker name="propertyId" value={propertyId} onChange={setPropertyId} required />
        <ContactPicker name="contactId" value={contactId} onChange={setContactId} required />
        <TimeFields times={times} onChange={setTimes} />
        <TextField
          name="title"
          label={w.heading}
          description={w.headingHint}
          required
          {...controlled(title, setTitle)}
        />
        <TextAreaField
          name="notes"
          label={w.notes}
          description={w.notesHint}
          {...controlled(notes, setNotes)}
        />
        <CheckField
          name="enforceAvailability"
          label={w.insist}
          checked={insists}
          onChange={(event) => setInsists(event.currentTarget.checked)}
        />
        <FormFailure />
        <Button type="submit" loading={book.isPending}>
          {w.book}
        </Button>
      </Form>
    </Dialog>
  );
}
