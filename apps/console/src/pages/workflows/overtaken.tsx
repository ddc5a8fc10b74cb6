import { Alert, Button, Group, Text } from "@mantine/core";
import type { MouseEvent } from "react";
import { useWords } from "../../words/words.ts";
import { overtakenWords } from "./overtaken-words.ts";
import type { GuardedDraft } from "./use-guarded-draft.ts";

interface OvertakenProps {
  draft: Pick<GuardedDraft<unknown, unknown>, "isOvertaken" | "keepMine" | "takeTheirs">;
  /** While it is being saved, what is read may be one's own. */
  isPending: boolean;
  /** Where the page shows what others saved. */
  shownIn: "versions" | "trigger";
}

/** Says that somebody else has saved what is being edited, and lets choose. Nothing is saved before. */
export function Overtaken({ draft, isPending, shownIn }: OvertakenProps) {
  const w = useWords(overtakenWords);
  if (!draft.isOvertaken || isPending) return null;
  // The buttons are gone after the choice.
  const choose = (choice: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus();
    choice();
  };
  return (
    <Alert role="alert" color="yellow" title={w.title} my="sm" data-overtaken>
      <Text size="sm">{w.hint[shownIn]}</Text>
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={choose(draft.keepMine)}>
          {w.keepMine}
        </Button>
        <Button size="xs" variant="default" onClick={choose(draft.takeTheirs)}>
          {w.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}

/** Leads from the button that saves to the choice above it. */
export const focusChoice = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>("[data-overtaken] button")?.focus();
