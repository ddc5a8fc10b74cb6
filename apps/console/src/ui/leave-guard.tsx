import { Button, Group, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { queryClient } from "../api/query-client.ts";
import { useWords } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { hasUnsaved, mayLeave, useQuestion } from "./unsaved.ts";
import { uiWords } from "./words.ts";

/** What waits for a server that is away. */
const hasWaiting = (): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ status: "pending" })
    .some(({ state }) => state.isPaused);

/** Asks before a page with unsaved edits is left, by whichever way. Once, around all pages. */
export function LeaveGuard() {
  const w = useWords(uiWords);
  const answer = useQuestion();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    // The browser asks in its own words.
    enableBeforeUnload: () => hasUnsaved() || hasWaiting(),
  });
  if (!answer) return null;
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
