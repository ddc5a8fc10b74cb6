import { Button, Text } from "@mantine/core";
import { addressLine } from "@rental/contract/words/place";
import type { Contact, Property, Settings } from "@rental/sdk";
import { lazy, Suspense, useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled, Form, FormFailure } from "../../ui/form.tsx";
import { Locked } from "../../ui/locked.tsx";
import { ContactPicker, ListingPicker } from "../../ui/record-pickers.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { useExplained } from "./explained.ts";
import { canInvite, InviteField } from "./invite-field.tsx";
import { inviteWords } from "./invite-words.ts";
import { ShownBy } from "./shown-by.tsx";
import { TimeFields, type TypedTimes, takenOf, timeAliases, timesOf } from "./time-fields.tsx";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";
import { ZoneNote } from "./zone-note.tsx";

const WhyFree = lazy(() => import("./why-free.tsx").then((module) => ({ default: module.WhyFree })));

interface BookShowingProps {
  /** The proposed time; its length is that of the settings unless one was chosen. */
  times: Omit<TypedTimes, "minutes"> & { minutes?: number; assigneeId?: string };
  /** For whom, and at which home, if that is known. */
  about?: { contact?: Contact; listing?: Property | undefined };
  settings: Settings;
  whose: Whose;
  /** @param start ISO 8601 */
  onBooked?: (start: string) => void;
  onClose: () => void;
}

/** A dialog that books a showing, and invites the contact to it. */
export function BookShowing({
  times: { assigneeId: chosen, ...proposed },
  about,
  settings,
  whose,
  onBooked,
  onClose,
}: BookShowingProps) {
  const w = useWords(calendarWords);
  const nameOf = useNameOf();
  const { bookedAndInvited } = useWords(inviteWords);
  const [listing, setListing] = useState(about?.listing);
  const [contact, setContact] = useState(about?.contact);
  const [times, setTimes] = useState<TypedTimes>({ minutes: settings.defaultShowingDuration, ...proposed });
  const [status, setStatus] = useState<"pending" | "confirmed">("confirmed");
  const [typedTitle, setTitle] = useState<string>();
  const [notes, setNotes] = useState("");
  const [invites, setInvites] = useState(true);
  const [insists, setInsists] = useState(true);
  const [assigneeId, setAssigneeId] = useState<string | null>(chosen ?? null);
  const { shows, hasNobody, automatic, ifNobody } = useWords(whoWords);
  const propertyId = listing?.id ?? "";
  const { data: explained } = useExplained(propertyId, times, settings.timezone);
  const contactId = contact?.id ?? "";
  const name = contact && nameOf(contact.name);
  const title = typedTitle ?? [name, listing && addressLine(listing)].filter(Boolean).join(", ");
  const invite = invites && contact !== undefined && canInvite(contact, settings);
  const book = useWrite({
    write: (_: undefined, attempt) =>
      rental.showings.create(
        {
          propertyId,
          contactId,
          title,
          invite,
          confirmed: status === "confirmed",
          ...timesOf(times, settings.timezone),
          enforceAvailability: insists,
          ...(assigneeId !== null && { assigneeId }),
          ...(notes !== "" && { notes }),
        },
        attempt,
      ),
    onSuccess: (booked) => {
      const host = whose.nameOf(booked.assigneeId);
      const what = invite ? bookedAndInvited(nameOf(contact.name)) : w.booked;
      // People who are alone in the account know who shows it.
      const who = host === undefined ? whose.people.length > 1 && hasNobody : shows(host);
      toast(who ? `${what} ${who}` : what);
      onBooked?.(booked.startTime);
      onClose();
    },
  });
  const taken = takenOf(book);
  const { pending, confirmed } = w.statuses;
  return (
    <Dialog opened onClose={onClose} title={w.book} size="lg">
      <Form
        className={classes.form}
        write={book}
        edits={[propertyId, contactId, times, status, typedTitle, notes, invites, insists, assigneeId]}
        aliases={timeAliases}
        onSubmit={() => book.run(undefined)}
      >
        <Locked write={book}>
          <ListingPicker
            name="propertyId"
            value={propertyId}
            current={about?.listing}
            onChange={(_, row) => setListing(row)}
            required
          />
          <ContactPicker
            name="contactId"
            value={contactId}
            current={about?.contact}
            onChange={(_, row) => setContact(row)}
            required
          />
          <InviteField contact={contact} settings={settings} checked={invites} onChange={setInvites} />
          <TimeFields
            times={times}
            onChange={setTimes}
            taken={taken}
            why={
              propertyId !== "" && (
                <Suspense fallback={null}>
                  <WhyFree propertyId={propertyId} times={times} zone={settings.timezone} whose={whose} />
                </Suspense>
              )
            }
          />
          <ZoneNote />
          <ShownBy
            nobody={automatic}
            hasHosts={explained?.hasHosts}
            why={!insists && ifNobody}
            value={assigneeId}
            onChange={setAssigneeId}
          />
          <SelectField
            name="status"
            label={w.status}
            {...controlled(status, setStatus)}
            data={choicesOf({ confirmed, pending })}
          />
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
        </Locked>
        <div className={classes.submit}>
          <FormFailure />
          {taken !== undefined && <Text size="sm">{w.takenHint}</Text>}
          <Button type="submit" loading={book.isPending}>
            {w.book}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
