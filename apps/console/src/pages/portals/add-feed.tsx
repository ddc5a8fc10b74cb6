import { Button, Text } from "@mantine/core";
import type { ListingFeedFormat } from "@rental/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { ChosenListings, chosenIn, everything } from "./chosen-listings.tsx";
import { portalsWords } from "./words.ts";

/** Makes a secret address for a portal and shows it, once. */
export function AddFeed({ onClose }: { onClose: () => void }) {
  const w = useWords(portalsWords);
  const u = useWords(uiWords);
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [format, setFormat] = useState<ListingFeedFormat>("hotpads");
  const [choice, setChoice] = useState(everything);
  const create = useWrite({
    write: (_: undefined, attempt) =>
      rental.listingFeeds.create({ name, format, ...chosenIn(choice) }, attempt),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["listing-feeds"] }),
  });
  if (create.data)
    return (
      <Dialog opened onClose={onClose} title={w.add} size="lg">
        <Text>{w.once}</Text>
        <CodeText label={w.address} copy>
          {create.data.url}
        </CodeText>
        <Button onClick={onClose}>{u.close}</Button>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={w.add}>
      <DialogForm
        label={w.add}
        write={create}
        edits={[name, format, choice]}
        onSubmit={() => create.run(undefined)}
        onCancel={onClose}
      >
        <TextField
          name="name"
          label={w.name}
          description={w.nameHint}
          required
          maxLength={200}
          {...controlled(name, setName)}
        />
        <SelectField
          name="format"
          label={w.format}
          description={w.formatHint}
          {...controlled(format, (chosen) => setFormat(chosen as ListingFeedFormat))}
          data={Object.entries(w.formats).map(([value, label]) => ({ value, label }))}
        />
        <ChosenListings choice={choice} onChange={setChoice} />
      </DialogForm>
    </Dialog>
  );
}
