import type { ListingFeed } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { type Attempt, useWrite } from "../../api/use-write.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { useWords } from "../../words/words.ts";
import { ChosenListings, choiceOf, chosenIn } from "./chosen-listings.tsx";
import { portalsWords } from "./words.ts";

/** Changes which listings a feed has. */
export function ChooseListings({ feed, onClose }: { feed: ListingFeed; onClose: () => void }) {
  const w = useWords(portalsWords);
  const queries = useQueryClient();
  const [choice, setChoice] = useState(() => choiceOf(feed));
  const change = useWrite({
    write: (_: undefined, attempt: Attempt) => rental.listingFeeds.update(feed.id, chosenIn(choice), attempt),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["listing-feeds"] });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`${w.choose}: ${feed.name}`}>
      <DialogForm
        label={w.save}
        write={change}
        edits={choice}
        onSubmit={() => change.run(undefined)}
        onCancel={onClose}
      >
        <ChosenListings choice={choice} onChange={setChoice} />
      </DialogForm>
    </Dialog>
  );
}
