import { Button, Group, Text } from "@mantine/core";
import type { Host } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rental } from "../../../api/client.ts";
import { useWrite } from "../../../api/use-write.ts";
import { toast } from "../../../app/toast-store.ts";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { NumberField, SwitchField } from "../../../ui/fields.tsx";
import { Form, FormFailure } from "../../../ui/form.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { TimeZoneField } from "../../../ui/time-zone-field.tsx";
import { merged, useDraft } from "../../../ui/use-draft.ts";
import { uiWords } from "../../../ui/words.ts";
import { useWords } from "../../../words/words.ts";
import { Calendars } from "./calendars.tsx";
import { DaysOff } from "./days-off.tsx";
import { Homes } from "./homes.tsx";
import classes from "./host.module.css";
import { Hours } from "./hours.tsx";
import { hostWords } from "./words.ts";

/** Whether a person shows homes, when and which. */
export function ShowsHomes({ personId }: { personId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["hosts", "one", personId],
    queryFn: ({ signal }) => rental.hosts.get(personId, { signal }),
    staleTime: 0,
  });
  return (
    <>
      <FailureNote error={error} onRetry={() => void refetch()} />
      {data && <HostForm key={personId} personId={personId} host={data} />}
    </>
  );
}

/** Numbers as they are typed. */
const draftOf = ({ maxPerDay, bufferMinutes, travelMinutes, ...host }: Host) => ({
  ...host,
  bufferMinutes: String(bufferMinutes),
  travelMinutes: String(travelMinutes),
  maxPerDay: String(maxPerDay),
});

type HostDraft = ReturnType<typeof draftOf>;

const hostOf = (draft: HostDraft) => ({
  ...draft,
  bufferMinutes: Number(draft.bufferMinutes),
  travelMinutes: Number(draft.travelMinutes),
  maxPerDay: Number(draft.maxPerDay),
});

const numbers = [
  { name: "bufferMinutes", min: 0, max: 240 },
  { name: "travelMinutes", min: 0, max: 240 },
  { name: "maxPerDay", min: 1, max: 50 },
] as const;

function HostForm({ personId, host }: { personId: string; host: Host }) {
  const w = useWords(hostWords);
  const u = useWords(uiWords);
  const queries = useQueryClient();
  const { typed: fields, setTyped, isEdited, setSaved } = useDraft(host, draftOf, hostOf, merged);
  const change = (part: Partial<HostDraft>) => setTyped({ ...fields, ...part });
  const save = useWrite({
    write: (sent: HostDraft, attempt) => rental.hosts.put(personId, hostOf(sent), attempt),
    onSuccess: (saved, sent) => {
      setSaved(saved, sent);
      toast(w.saved);
      queries.setQueryData(["hosts", "one", personId], saved);
    },
  });
  const { hours, timeZone, daysOff, propertyIds, calendarSourceIds } = fields;
  const hasHours = fields.active || host.active;
  return (
    <Form
      className={classes.form}
      write={save}
      edits={isEdited ? fields : null}
      onSubmit={() => save.run(fields)}
    >
      <SwitchField
        name="active"
        label={w.active}
        description={w.activeHint}
        checked={fields.active}
        onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
      />
      {!host.active && (
        <Text c="dimmed">
          {w.none}{" "}
          <TextLink to="/settings/$tab" params={{ tab: "showings" }}>
            {w.settings}
          </TextLink>
        </Text>
      )}
      {hasHours && (
        <>
          <Hours hours={hours} onChange={(to) => change({ hours: to })} />
          <TimeZoneField
            name="timeZone"
            label={w.zone}
            value={timeZone}
            onChange={(to) => change({ timeZone: to })}
          />
          <DaysOff days={daysOff} onChange={(to) => change({ daysOff: to })} />
          <div className={classes.numbers}>
            {numbers.map(({ name, ...number }) => (
              <NumberField
                key={name}
                name={name}
                label={w[name]}
                isWhole
                required
                {...number}
                value={fields[name]}
                onChange={(typed) => change({ [name]: typed })}
              />
            ))}
          </div>
          <Homes ids={propertyIds} onChange={(to) => change({ propertyIds: to })} />
          <Calendars ids={calendarSourceIds} onChange={(to) => change({ calendarSourceIds: to })} />
        </>
      )}
      <FormFailure />
      <Group>
        <Button type="submit" loading={save.isPending}>
          {hasHours ? w.save : u.save}
        </Button>
      </Group>
    </Form>
  );
}
