import { Button, Checkbox, Group, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import { removalWords } from "./removal-words.ts";

interface Removal {
  /** The ids of the homes. */
  homes: string[];
  /** Deletes them. */
  remove: () => void;
}

interface RemovalQuestion {
  start: (removal: Removal) => void;
  /** Whether it is being looked up whether showings are coming up. */
  isLooking: boolean;
  question: ReactNode;
}

/** Asks before homes with upcoming showings are deleted: the server leaves these as they are. */
export function useRemoval(): RemovalQuestion {
  const w = useWords(removalWords);
  const may = useMay();
  const [asked, setAsked] = useState<{ coming: string[]; remove: () => void }>();
  const [cancels, setCancels] = useState(true);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const look = useWrite({
    write: ({ homes }: Removal) => comingTo(homes),
    // Nothing is deleted long after somebody asked for it.
    repeatable: false,
    onSuccess: (coming, { remove }) => {
      if (!isHere.current) return;
      if (coming.length === 0) remove();
      else setAsked({ coming, remove });
    },
  });
  const cancel = useWrite({
    write: async (showings: string[], { idempotencyKey }) => {
      for (const id of showings)
        await rental.showings.delete(id, { idempotencyKey: `${idempotencyKey}-${id}` });
    },
    onSuccess: () => finish(),
  });
  const close = () => {
    // What is being cancelled can't be kept.
    if (cancel.isPending) return;
    reset();
  };
  const reset = () => {
    setAsked(undefined);
    setCancels(true);
    cancel.reset();
  };
  const finish = () => {
    reset();
    asked?.remove();
  };
  const count = asked?.coming.length ?? 0;
  return {
    start: (removal) => {
      if (!may.see("showings")) removal.remove();
      else if (!look.isPending) look.run(removal);
    },
    isLooking: look.isPending,
    question: (
      <>
        <FailureNote error={look.error} />
        <Dialog opened={asked !== undefined} onClose={close} title={w.title}>
          <Text mb="sm">{w.coming(count)}</Text>
          <Checkbox
            label={w.cancel(count)}
            description={w.hint}
            checked={cancels}
            disabled={cancel.isPending}
            onChange={({ currentTarget }) => setCancels(currentTarget.checked)}
          />
          <FailureNote error={cancel.error} />
          <Group mt="md">
            <Button
              color="red"
              loading={cancel.isPending}
              onClick={() => (cancels ? cancel.run(asked?.coming ?? []) : finish())}
            >
              {w.remove}
            </Button>
            <Button variant="default" disabled={cancel.isPending} onClick={close}>
              {w.keep}
            </Button>
          </Group>
        </Dialog>
      </>
    ),
  };
}

/** The ids of the upcoming showings of homes, soonest first. */
async function comingTo(homes: string[]): Promise<string[]> {
  const [first, ...others] = homes;
  const showings = rental.showings.listAll({
    ...(first !== undefined && others.length === 0 && { propertyId: first }),
    startAfter: new Date().toISOString(),
    limit: 100,
  });
  const coming: string[] = [];
  for await (const { id, propertyId, status } of showings) {
    const isComing = status === "pending" || status === "confirmed";
    if (isComing && propertyId !== null && homes.includes(propertyId)) coming.push(id);
  }
  return coming;
}
