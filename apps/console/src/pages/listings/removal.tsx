import { Button, Checkbox, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
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

/** Asks before homes with upcoming showings are deleted: the server leaves these as they are. */
export function useRemoval(): { start: (removal: Removal) => void; question: ReactNode } {
  const w = useWords(removalWords);
  const may = useMay();
  const [asked, setAsked] = useState<{ coming: string[]; remove: () => void }>();
  const [cancels, setCancels] = useState(true);
  const look = useWrite({
    write: ({ homes }: Removal) => comingTo(homes),
    onSuccess: (coming, { remove }) => {
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
    setAsked(undefined);
    setCancels(true);
    cancel.reset();
  };
  const finish = () => {
    close();
    asked?.remove();
  };
  const count = asked?.coming.length ?? 0;
  return {
    start: (removal) => {
      if (!may.see("showings")) removal.remove();
      else if (!look.isPending) look.run(removal);
    },
    question: (
      <>
        <FailureNote error={look.error} />
        <Dialog opened={asked !== undefined} onClose={close} title={w.title}>
          <Text mb="sm">{w.coming(count)}</Text>
          <Checkbox
            label={w.cancel(count)}
            description={w.hint}
            checked={cancels}
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
            <Button variant="default" onClick={close}>
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
