import { Button, Text } from "@mantine/core";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

interface SaveEditsProps {
  isEdited: boolean;
  isPending: boolean;
}

/** The end of a settings form: its button, and a note while there are unsaved edits. */
export function SaveEdits({ isEdited, isPending }: SaveEditsProps) {
  const u = useWords(uiWords);
  const w = useWords(settingsWords);
  return (
    <div className={classes.save}>
      <Button type="submit" loading={isPending} disabled={!isEdited}>
        {u.save}
      </Button>
      {isEdited && (
        <Text size="sm" c="dimmed">
          {w.notSaved}
        </Text>
      )}
    </div>
  );
}
