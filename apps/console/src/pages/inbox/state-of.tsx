import { Button, Text } from "@mantine/core";
import type { Conversation } from "@rental/sdk";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../app/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { stateWords } from "./state-words.ts";
import { useNewState } from "./use-new-state.ts";

const SnoozeTimes = lazy(async () => ({ default: (await import("./snooze-times.tsx")).SnoozeTimes }));

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
          <Suspense>
            <SnoozeTimes
              onChosen={(snoozedUntil) => {
                setAsking(false);
                change.run({ state: "snoozed", snoozedUntil });
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
