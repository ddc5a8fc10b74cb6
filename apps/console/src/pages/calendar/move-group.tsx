import { Button, Text } from "@mantine/core";
import type { CalendarEvent } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { AssigneeField } from "../../ui/assignee-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { groupWords } from "./group-words.ts";
import { TimeFields, takenOf, timeAliases, timesOf, typedTimesOf } from "./time-fields.tsx";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { WhyFree } from "./why-free.tsx";
import { calendarWords } from "./words.ts";
import { ZoneNote } from "./zone-note.tsx";

interface MoveGroupProps {
  /** All showings of the group. */
  parties: (CalendarEvent & { propertyId: string })[];
  zone: string;
  whose: Whose;
  onClose: () => void;
  /** Called when it was moved, with its new start. */
  onMoved: (start: string) => void;
}

/** A form that moves all parties of a group, as dragging does. */
export function MoveGroup({ parties: now, zone, whose, onClose, onMoved }: MoveGroupProps) {
  const w = useWords(calendarWords);
  const g = useWords(groupWords);
  const u = useWords(uiWords);
  const { shownBy, noHost } = useWords(whoWords);
  // As it was when the dialog opened: if somebody else moves it meanwhile, the move is refused.
  const [parties] = useState(now);
  const before = parties[0]!;
  const [times, setTimes] = useState(() => typedTimesOf(before.startTime, before.endTime, zone));
  const [assigneeId, setAssigneeId] = useState(before.assigneeId);
  const save = useWrite({
    write: (insists: boolean, attempt) =>
      rental.showings.moveGroup(
        before.id,
        {
          ...timesOf(times, zone),
          ...(assigneeId !== before.assigneeId && { assigneeId }),
          previousStartTime: before.startTime,
          enforceAvailability: insists,
        },
        attempt,
      ),
    onSuccess: ({ data: [moved] }) => {
      toast(u.saved);
      onMoved(moved!.startTime);
    },
  });
  const taken = takenOf(save);
  return (
    <Dialog opened onClose={onClose} title={g.move(parties.length)}>
      <DialogForm
        label={u.save}
        write={save}
        edits={[times, assigneeId]}
        aliases={timeAliases}
        onSubmit={() => save.run(true)}
        onCancel={onClose}
      >
        <Text size="sm">{g.hint}</Text>
        <TimeFields
          times={times}
          onChange={setTimes}
          taken={taken}
          why={
            taken !== undefined && (
              <WhyFree
                propertyId={before.propertyId}
                times={times}
                exceptIds={parties.map(({ id }) => id)}
                {...{ zone, whose }}
              />
            )
          }
        />
        <ZoneNote />
        <AssigneeField label={shownBy} nobody={noHost} value={assigneeId} onChange={setAssigneeId} />
        {taken !== undefined && (
          <Button variant="default" onClick={() => save.run(false)}>
            {w.anyway}
          </Button>
        )}
      </DialogForm>
    </Dialog>
  );
}
