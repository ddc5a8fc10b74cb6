import { Button, Group, Text, TextInput } from "@mantine/core";
import type { Conversation } from "@rental/sdk";
import { useState } from "react";
import { useMay } from "../../app/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { stateWords } from "./state-words.ts";
import { useNewState } from "./use-new-state.ts";

/** The hour at which people begin to work. */
const morning = 9;

/** Whether people are done with a conversation, and the buttons to say so. */
export function StateOf({ conversation }: { conversation: Conversation }) {
  const { state, closedAt, snoozedUntil } = conversation;
  const w = useWords(stateWords);
  const { moment } = useFormat();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const change = useNewState(conversation);
  return (
    <div className={classes.actions}>
      {closedAt !== null && <Text size="sm">{w.isClosed(moment(closedAt))}</Text>}
      {snoozedUntil !== null && <Text size="sm">{w.isSnoozed(moment(snoozedUntil))}</Text>}
      {may.write && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-keyshortcuts="E"
            loading={change.isPending}
            onClick={() => change.run({ state: state === "closed" ? "open" : "closed" })}
          >
            {state === "closed" ? w.reopen : w.close}
          </Button>
          {state === "snoozed" && (
            <Button
              size="xs"
              variant="default"
              loading={change.isPending}
              onClick={() => change.run({ state: "open" })}
            >
              {w.wake}
            </Button>
          )}
          {state !== "closed" && (
            <Button size="xs" variant="default" aria-keyshortcuts="S" onClick={() => setAsking(true)}>
              {w.snooze}
            </Button>
          )}
        </>
      )}
      <FailureNote error={change.error} />
      {/* One that is there turns single keys off, even while it is closed. */}
      {isAsking && (
        <Dialog opened onClose={() => setAsking(false)} title={w.until}>
          <Times
            onChosen={(until) => {
              setAsking(false);
              change.run({ state: "snoozed", snoozedUntil: until.toISOString() });
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

/** Usual times and any other, each in the browser's time zone. */
function Times({ onChosen }: { onChosen: (until: Date) => void }) {
  const w = useWords(stateWords);
  const { moment } = useFormat();
  const [typed, setTyped] = useState("");
  const usual = [
    [w.tomorrow, inDays(1)],
    [w.monday, inDays((8 - new Date().getDay()) % 7 || 7)],
  ] as const;
  const picked = new Date(typed);
  return (
    <>
      <Group>
        {usual.map(([label, until]) => (
          <Button key={label} variant="default" onClick={() => onChosen(until)}>
            {label}: {moment(until.toISOString())}
          </Button>
        ))}
      </Group>
      <Group align="end" mt="md">
        <TextInput type="datetime-local" label={w.pick} {...controlled(typed, setTyped)} />
        <Button disabled={!(picked > new Date())} onClick={() => onChosen(picked)}>
          {w.snooze}
        </Button>
      </Group>
    </>
  );
}

/** The morning of a day to come. */
function inDays(days: number): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}
