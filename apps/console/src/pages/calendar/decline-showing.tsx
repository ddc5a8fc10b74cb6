import { Button } from "@mantine/core";
import type { CalendarEvent } from "@rental/sdk";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../words/words.ts";
import { requestWords } from "./request-words.ts";

// Loaded when first needed: a calendar needs no forms.
const DeclineDialog = lazy(() =>
  import("./decline-dialog.tsx").then((module) => ({ default: module.DeclineDialog })),
);

export type Showing = CalendarEvent & { contactId: string };

/** The button that declines a pending showing. */
export function DeclineShowing({ showing }: { showing: Showing }) {
  const r = useWords(requestWords);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={r.declineIt(showing.title)}
        onClick={() => setIsAsking(true)}
      >
        {r.decline}
      </Button>
      <Suspense>
        {isAsking && <DeclineDialog showing={showing} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}
