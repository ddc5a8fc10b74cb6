import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { useWrite } from "../../../api/use-write.ts";
import { CodeText } from "../../../ui/code-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { SwitchField } from "../../../ui/fields.tsx";
import { uiWords } from "../../../ui/words.ts";
import { useWords } from "../../../words/words.ts";
import { ListingScope, propertyIdOf, scopeOf } from "./listing-scope.tsx";
import { calendarsWords } from "./words.ts";

/** Makes a secret address and shows it, once. */
export function AddFeed({ onClose }: { onClose: () => void }) {
  const w = useWords(calendarsWords);
  const u = useWords(uiWords);
  const [scope, setScope] = useState(scopeOf(null));
  const [names, setNames] = useState(false);
  const create = useWrite({
    write: (_: undefined, attempt) =>
      rental.calendarFeeds.create({ propertyId: propertyIdOf(scope), names }, attempt),
  });
  if (create.data)
    return (
      <Dialog opened onClose={onClose} title={w.addFeed} size="lg">
        <Text>{w.feedOnce}</Text>
        <CodeText label={w.feedAddress} copy>
          {create.data.url}
        </CodeText>
        <Button onClick={onClose}>{u.close}</Button>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={w.addFeed}>
      <DialogForm
        label={w.addFeed}
        write={create}
        edits={[scope, names]}
        onSubmit={() => create.run(undefined)}
        onCancel={onClose}
      >
        <ListingScope
          label={w.shows}
          words={{ all: w.allEntries, one: w.oneEntries }}
          value={scope}
          onChange={setScope}
        />
        <SwitchField
          name="names"
          label={w.names}
          description={w.namesHint}
          checked={names}
          onChange={({ currentTarget }) => setNames(currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
}
