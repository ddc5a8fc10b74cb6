import { Button, Group, Text } from "@mantine/core";
import type { CalendarEvent, Settings } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { contactQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled, Form, FormFailure } from "../../ui/form.tsx";
import { Locked } from "../../ui/locked.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { hasBegun } from "./entries.ts";
import { useExplained } from "./explained.ts";
import { useZoneFormat } from "./format.ts";
import { InviteField } from "./invite-field.tsx";
import { inviteWords } from "./invite-words.ts";
import { requestWords } from "./request-words.ts";
import { ShownBy } from "./shown-by.tsx";
import { TimeFields, takenOf, timeAliases, timesOf, typedTimesOf } from "./time-fields.tsx";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { WhyFree } from "./why-free.tsx";
import { calendarWords } from "./words.ts";
import { ZoneNote } from "./zone-note.tsx";

interface ShowingFormProps {
  showing: CalendarEvent & { contactId: string; propertyId: string };
  settings: Settings;
  whose: Whose;
  /** Called when it was moved, with its new start. */
  onMoved: (start: string) => void;
  onClose: () => void;
}

/** Changes a showing: also the way to move it by keyboard. Sends only what was edited. */
export function ShowingForm({ showing, settings, whose, onMoved, onClose }: ShowingFormProps) {
  const zone = settings.timezone;
  const w = useWords(calendarWords);
  const u = useWords(uiWords);
  const { moment } = useZoneFormat(zone);
  const { noHost, wasNobody } = useWords(whoWords);
  const { requested } = useWords(requestWords);
  const [before] = useState(showing);
  const [isOver] = useState(() => hasBegun(showing));
  const [times, setTimes] = useState(() => typedTimesOf(before.startTime, before.endTime, zone));
  const [status, setStatus] = useState(before.status);
  const [title, setTitle] = useState(before.title);
  const [location, setLocation] = useState(before.location);
  const [notes, setNotes] = useState(before.notes ?? "");
  const [assigneeId, setAssigneeId] = useState(before.assigneeId);
  const isNobodys = !isOver && before.assigneeId === null;
  const { data: explained } = useExplained(
    isNobodys ? before.propertyId : "",
    typedTimesOf(before.startTime, before.endTime, zone),
    zone,
  );
  const [invites, setInvites] = useState(false);
  const { data: contact } = useQuery(contactQuery(before.contactId));
  const { theContact, ...i } = useWords(inviteWords);
  const nameOf = useNameOf();
  const name = contact?.name ? nameOf(contact.name) : theContact;
  const edits = () => {
    const planned = timesOf(times, zone);
    const isMoved =
      Date.parse(planned.startTime) !== Date.parse(before.startTime) ||
      Date.parse(planned.endTime) !== Date.parse(before.endTime);
    return {
      ...(isMoved && planned),
      ...(status !== before.status && { status }),
      ...(title !== before.title && { title }),
      ...(location !== before.location && { location }),
      ...(notes !== (before.notes ?? "") && { notes: notes === "" ? null : notes }),
      ...(assigneeId !== before.assigneeId && { assigneeId }),
      ...(invites && { invite: true }),
    };
  };
  const save = useWrite({
    write: (insists: boolean, attempt) =>
      rental.showings.update(before.id, { ...edits(), enforceAvailability: insists }, attempt),
    onSuccess: ({ startTime }) => {
      const isMoved = Date.parse(startTime) !== Date.parse(before.startTime);
      toast(isMoved ? w.moved(before.title, moment(startTime)) : u.saved);
      onClose();
      if (isMoved) onMoved(startTime);
    },
  });
  const restore = useWrite({
    write: (_: undefined, attempt) => rental.showings.update(before.id, { status: before.status }, attempt),
    onSuccess: () => void toast(u.undone),
  });
  const cancel = useWrite({
    write: (_: undefined, attempt) => rental.showings.delete(before.id, attempt),
    onSuccess: () => {
      toast(w.cancelled, () => restore.run(undefined));
      onClose();
    },
  });
  const taken = takenOf(save);
  return (
    <Form
      className={classes.form}
      write={save}
      edits={[times, assigneeId, status, title, location, notes, invites]}
      aliases={timeAliases}
      onSubmit={() => {
        // Having nothing to save is not an error.
        if (Object.keys(edits()).length === 0) onClose();
        else save.run(true);
      }}
    >
      <Locked write={save}>
        <TimeFields
          times={times}
          onChange={setTimes}
          taken={taken}
          why={
            taken !== undefined && (
              <WhyFree propertyId={before.propertyId} times={times} zone={zone} whose={whose} />
            )
          }
        />
        <ZoneNote />
        <ShownBy
          nobody={noHost}
          hasHosts={explained?.hasHosts}
          why={explained && wasNobody}
          value={assigneeId}
          onChange={setAssigneeId}
        />
        {!isOver && (
          <SelectField
            name="status"
            label={w.status}
            {...controlled(status, setStatus)}
            data={choicesOf(before.request === null ? w.statuses : { ...w.statuses, pending: requested })}
          />
        )}
        <TextField
          name="title"
          label={w.heading}
          description={w.headingHint}
          required
          {...controlled(title, setTitle)}
        />
        <TextField name="location" label={w.where} required {...controlled(location, setLocation)} />
        <TextAreaField
          name="notes"
          label={w.notes}
          description={w.notesHint}
          {...controlled(notes, setNotes)}
        />
        {!isOver && (
          <Text size="sm" c="dimmed">
            {before.invited ? i.invited(name) : i.notInvited(name)}
          </Text>
        )}
        {!isOver && !before.invited && (
          <InviteField contact={contact} settings={settings} checked={invites} onChange={setInvites} />
        )}
      </Locked>
      <div className={classes.submit}>
        <FormFailure />
        <FailureNote error={cancel.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {u.save}
          </Button>
          {taken !== undefined && (
            <Button variant="default" onClick={() => save.run(false)}>
              {w.anyway}
            </Button>
          )}
          {!isOver && before.status !== "cancelled" && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.run(undefined)}>
              {w.cancelShowing}
            </Button>
          )}
        </Group>
      </div>
    </Form>
  );
}
