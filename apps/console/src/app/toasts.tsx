import { Button, CloseButton, Paper, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { uiWords } from "../ui/words.ts";
import { useWords } from "../words/words.ts";
import { dismiss, elementOf, shownToasts, subscribe, takeBack } from "./toast-store.ts";
import classes from "./toasts.module.css";

/** Short messages about what was just done, some with a way to undo it. */
export function Toasts() {
  const w = useWords(uiWords);
  const toasts = useSyncExternalStore(subscribe, shownToasts);
  return (
    <div className={classes.toasts} role="status" aria-live="polite">
      {toasts.map(({ id, text, undo }) =>
        text === undefined ? (
          <span key={id} className={classes.said}>
            {w.undone}
          </span>
        ) : (
          <Paper key={id} id={elementOf(id)} withBorder shadow="md" p="xs" className={classes.toast!}>
            <Text size="sm">{text}</Text>
            {undo && (
              <Button
                size="compact-sm"
                variant="light"
                aria-keyshortcuts="Control+Z"
                onClick={() => takeBack(id)}
              >
                {w.undo}
              </Button>
            )}
            <CloseButton size="sm" aria-label={w.close} onClick={() => dismiss(id)} />
          </Paper>
        ),
      )}
    </div>
  );
}
