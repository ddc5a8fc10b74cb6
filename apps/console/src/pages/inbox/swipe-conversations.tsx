import type { ListedConversation } from "@rental/sdk";
import type { RefObject } from "react";
import { useMay, useZone } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useSwipes } from "../../ui/use-swipes.ts";
import { useWords } from "../../words/words.ts";
import { morningIn } from "./mornings.ts";
import { stateWords } from "./state-words.ts";
import { useNewStates } from "./use-new-state.ts";

export interface SwipeConversationsProps {
  list: RefObject<HTMLElement | null>;
  /** In the order of the rows. */
  conversations: ListedConversation[];
  onAnswer: (conversation: ListedConversation, index: number) => void;
}

/** Lets conversations be swiped: one way to answer, the other to snooze them until tomorrow morning. */
export function SwipeConversations({ list, conversations, onAnswer }: SwipeConversationsProps) {
  const w = useWords(stateWords);
  const zone = useZone();
  const mayWrite = useMay().write;
  const change = useNewStates();
  useSwipes(list, (index) => {
    const conversation = conversations[index];
    if (!conversation || !mayWrite) return;
    const snooze = () =>
      change.run({ conversation, to: { state: "snoozed", snoozedUntil: morningIn(1, zone) } });
    return {
      forward: { label: w.answer, run: () => onAnswer(conversation, index) },
      back: conversation.state === "open" ? { label: w.untilTomorrow, run: snooze } : undefined,
    };
  });
  return <FailureNote error={change.error} />;
}
