import { Button } from "@mantine/core";
import type { ListedConversation } from "@rental/sdk";
import { rental } from "../../api/client.ts";
import { failureOf } from "../../api/errors.ts";
import type { Attempt } from "../../api/use-write.ts";
import { useZone } from "../../app/session.ts";
import { AssignMenu, ChangeMany } from "../../ui/change-many.tsx";
import { ChooseAll } from "../../ui/choose-all.tsx";
import type { Choosing } from "../../ui/choosing.ts";
import { choosingWords } from "../../ui/choosing-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { morningIn } from "./mornings.ts";
import { stateWords } from "./state-words.ts";
import { cameIn } from "./use-new-state.ts";

type Changes = Partial<Pick<ListedConversation, "assigneeId" | "state" | "snoozedUntil">>;

interface ChooseConversationsProps {
  conversations: ListedConversation[];
  choosing: Choosing<ListedConversation>;
}

/** Actions on all conversations that are chosen in the list. */
export function ChooseConversations({ conversations, choosing }: ChooseConversationsProps) {
  const w = useWords(stateWords);
  const zone = useZone();
  return (
    <>
      <div className={classes.chooseAll}>
        <ChooseAll rows={conversations} choosing={choosing} withWords />
      </div>
      {choosing.rows.length > 0 && (
        <ChangeMany<ListedConversation, Changes>
          choosing={choosing}
          update={update}
          whyNot={(error) => (cameIn(error) ? w.cameIn : failureOf(error).detail)}
        >
          {(change) => (
            <>
              <Button
                size="xs"
                variant="default"
                onClick={() => change({ state: "closed", snoozedUntil: null })}
              >
                {w.close}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => change({ state: "snoozed", snoozedUntil: morningIn(1, zone) })}
              >
                {w.untilTomorrow}
              </Button>
              <AssignMenu onAssign={(assigneeId) => change({ assigneeId })} />
            </>
          )}
        </ChangeMany>
      )}
    </>
  );
}

/** None is closed or snoozed whose contact wrote after what is shown. */
const update = ({ id, lastMessageAt: upTo }: ListedConversation, changes: Changes, attempt: Attempt) => {
  const { assigneeId, state, snoozedUntil } = changes;
  return rental.conversations.update(
    id,
    {
      ...(assigneeId !== undefined && { assigneeId }),
      ...(state && { state }),
      ...(state && state !== "open" && { upTo }),
      ...(snoozedUntil && { snoozedUntil }),
    },
    attempt,
  );
};

interface ChooseOneProps {
  conversation: ListedConversation;
  name: string;
  isChosen: boolean;
  choose: Choosing<ListedConversation>["choose"];
}

/** The checkbox of a conversation in the list. */
export function ChooseOne({ conversation, name, isChosen, choose }: ChooseOneProps) {
  const w = useWords(choosingWords);
  return (
    <label className={classes.chooseOne}>
      <input
        type="checkbox"
        aria-label={w.one(name)}
        checked={isChosen}
        onChange={() => choose([conversation], !isChosen)}
      />
    </label>
  );
}
