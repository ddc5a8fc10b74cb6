import { Button, Group, Text } from "@mantine/core";
import { useWords } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import "./left-page.ts";
import { uiWords } from "./words.ts";

/** Asks whether to leave unsaved edits. */
export function LeaveQuestion({ answer }: { answer: (leaves: boolean) => void }) {
  const w = useWords(uiWords);
  return (
    <Dialog isQuestion opened onClose={() => answer(false)} title={w.unsaved}>
      <Text>{w.unsavedHint}</Text>
      <Group mt="md">
        <Button data-autofocus onClick={() => answer(false)}>
          {w.stay}
        </Button>
        <Button variant="default" onClick={() => answer(true)}>
          {w.leave}
        </Button>
      </Group>
    </Dialog>
  );
}
