import type { CalendarSource } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { type Attempt, useWrite } from "../../../api/use-write.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { useWords } from "../../../words/words.ts";
import { ListingScope, propertyIdOf, scopeOf } from "./listing-scope.tsx";
import { calendarsWords } from "./words.ts";

/** Imports a calendar, or changes what is known of one. @param source the one that is changed */
export function SourceForm({ source, onClose }: { source?: CalendarSource; onClose: () => void }) {
  const w = useWords(calendarsWords);
  const queries = useQueryClient();
  const [name, setName] = useState(source?.name ?? "");
  const [url, setUrl] = useState(source?.url ?? "");
  const [scope, setScope] = useState(scopeOf(source?.propertyId ?? null));
  const save = useWrite({
    write: (_: undefined, attempt: Attempt) => {
      const input = { name, url: url.trim(), propertyId: propertyIdOf(scope) };
      return source
        ? rental.calendarSources.update(source.id, input, attempt)
        : rental.calendarSources.create(input, attempt);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["calendar-sources"] });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={source ? w.changeSource : w.addSource}>
      <DialogForm
        label={source ? w.save : w.addSource}
        write={save}
        edits={[name, url, scope]}
        onSubmit={() => save.run(undefined)}
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
        <TextField
          name="url"
          type="url"
          label={w.url}
          description={w.urlHint}
          required
          autoComplete="off"
          {...controlled(url, setUrl)}
        />
        <ListingScope
          label={w.blocks}
          words={{ all: w.allListings, one: w.oneListing }}
          value={scope}
          onChange={setScope}
        />
      </DialogForm>
    </Dialog>
  );
}
