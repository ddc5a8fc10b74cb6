import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useZone } from "../../app/session.ts";
import { controlled } from "../../ui/form.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { instantOf, todayIn } from "../calendar/period.ts";
import { ZoneNote } from "../calendar/zone-note.tsx";
import { morningIn } from "./mornings.ts";
import { stateWords } from "./state-words.ts";

/** Usual times and any other, each in the account's time zone. @param onChosen is given ISO 8601 in UTC */
export function SnoozeTimes({ onChosen }: { onChosen: (until: string) => void }) {
  const w = useWords(stateWords);
  const zone = useZone();
  const { moment } = useFormat();
  const [typed, setTyped] = useState("");
  const today = todayIn(zone);
  const usual = [
    [w.tomorrow, morningIn(1, zone)],
    [w.monday, morningIn((8 - new Date(today).getUTCDay()) % 7 || 7, zone)],
  ] as const;
  const picked = pickedIn(typed, zone);
  return (
    <>
      <Group>
        {usual.map(([label, until]) => (
          <Button key={label} variant="default" onClick={() => onChosen(until)}>
            {label}: {moment(until)}
          </Button>
        ))}
      </Group>
      <Group align="end" mt="md">
        <TextInput type="datetime-local" label={w.pick} {...controlled(typed, setTyped)} />
        <Button disabled={picked === undefined} onClick={() => picked && onChosen(picked)}>
          {w.snooze}
        </Button>
      </Group>
      <ZoneNote />
    </>
  );
}

/** What was typed, if it is a time to come. */
function pickedIn(typed: string, zone: string): string | undefined {
  const [day, time] = typed.split("T");
  if (!day || !time) return undefined;
  const picked = instantOf({ day, time }, zone);
  return Date.parse(picked) > Date.now() ? new Date(picked).toISOString() : undefined;
}
