import { Button, Group, VisuallyHidden } from "@mantine/core";
import { onlineManager } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { composeWords } from "../../ui/compose-words.ts";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { type Outgoing, sendNow, takeBack } from "./outgoing.ts";
import { outgoingWords } from "./outgoing-words.ts";

/** An answer that is about to be sent, below the messages, and a button to undo it. */
export function OutgoingItem({ answer, onUndo }: { answer: Outgoing; onUndo?: () => void }) {
  const { content, attachments, conversationId, isSending } = answer;
  const w = useWords(outgoingWords);
  const { undo } = useWords(uiWords);
  const leaveNow = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes away.
    currentTarget.closest<HTMLElement>("[role=log]")?.focus();
    sendNow(conversationId);
  };
  return (
    <li className={classes.message} data-direction="outbound" data-outgoing>
      {content && <p className={classes.content}>{content}</p>}
      {attachments.length > 0 && (
        <span className={classes.soft}>{attachments.map(({ name }) => name).join(", ")}</span>
      )}
      {isSending ? (
        <OnItsWay />
      ) : (
        <Group gap="xs">
          <Countdown to={answer.dueAt} />
          <Button
            size="compact-xs"
            variant="default"
            aria-keyshortcuts="Z Control+Z"
            onClick={() => {
              takeBack(conversationId);
              onUndo?.();
            }}
          >
            {undo}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={leaveNow}>
            {w.sendNow}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** The remaining seconds. Announced to screen readers once. */
function Countdown({ to }: { to: number }) {
  const w = useWords(outgoingWords);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className={classes.soft} aria-hidden>
        {w.leavesIn(Math.max(0, Math.ceil((to - now) / 1000)))}
      </span>
      <VisuallyHidden>{w.leavesSoon}</VisuallyHidden>
    </>
  );
}

function OnItsWay() {
  const w = useWords(outgoingWords);
  const { waiting } = useWords(composeWords);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return <span className={classes.soft}>{isOnline ? w.sending : waiting}</span>;
}
