import { ApiError, type Conversation, type OpenedConversation } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useWrite, type Write } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { openedQuery } from "./queries.ts";
import { stateWords } from "./state-words.ts";

/** The state that a conversation is to have. */
export type NewState = { state: "open" | "closed" } | { state: "snoozed"; snoozedUntil: string };

type Shown = Pick<Conversation, "id" | "lastMessageAt">;

interface Change {
  conversation: Shown;
  to: NewState;
}

/** Closes, snoozes or reopens conversations, unless the contact wrote after what is shown. */
export function useNewStates(): Write<Change, Conversation> {
  const w = useWords(stateWords);
  const { moment } = useFormat();
  const queries = useQueryClient();
  const show = (conversation: Conversation) => {
    queries.setQueryData(
      openedQuery(conversation.id).queryKey,
      (opened?: OpenedConversation) => opened && { ...opened, conversation },
    );
    return queries.invalidateQueries({ queryKey: ["conversations"] });
  };
  const change: Write<Change, Conversation> = useWrite({
    write: ({ conversation: { id, lastMessageAt: upTo }, to }: Change, attempt) =>
      rental.conversations.update(id, { ...to, ...(to.state !== "open" && { upTo }) }, attempt),
    onSuccess: (saved, { conversation }) => {
      const reopen = () => change.run({ conversation, to: { state: "open" } });
      if (saved.state === "closed") toast(w.closed, reopen);
      if (saved.snoozedUntil !== null) toast(w.snoozed(moment(saved.snoozedUntil)), reopen);
      return show(saved);
    },
    onError: (error) => {
      if (cameIn(error)) toast(w.cameIn);
    },
  });
  return { ...change, error: cameIn(change.error) ? null : change.error };
}

/** The same for one conversation. */
export function useNewState(conversation: Shown): Write<NewState, Conversation> {
  const change = useNewStates();
  return { ...change, run: (to) => change.run({ conversation, to }) };
}

/** Whether the contact wrote after what was shown. */
export const cameIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "message_came_in";
