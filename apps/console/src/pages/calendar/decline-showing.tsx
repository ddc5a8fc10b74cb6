import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../words/words.ts";
import type { Showing } from "./entries.ts";
import { requestWords } from "./request-words.ts";

// Loaded when first needed: a calendar needs no forms.
const DeclineDialog = lazy(() =>
  import("./decline-dialog.tsx").then((module) => ({ default: module.DeclineDialog })),
);

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
