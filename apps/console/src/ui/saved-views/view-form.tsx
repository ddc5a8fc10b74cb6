import { Button, Text } from "@mantine/core";
import type { SavedView } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater } from "../../api/later.ts";
import { keptQuery, savedViewsQuery } from "../../api/saved-views.ts";
import { type Attempt, useWrite } from "../../api/use-write.ts";
import { useMay, useSession } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { useWords } from "../../words/words.ts";
import { Dialog } from "../dialog.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { CheckField, TextField } from "../fields.tsx";
import { controlled } from "../form.tsx";
import { uiWords } from "../words.ts";
import { savedViewWords } from "./words.ts";

interface ViewFormProps {
  list: SavedView["list"];
  /** The one that is changed; otherwise a new one. */
  view?: SavedView;
  onClose: () => void;
}

/** Saves what the list shows now as a view, or changes one. */
export function ViewForm({ list, view, onClose }: ViewFormProps) {
  const w = useWords(savedViewWords);
  const u = useWords(uiWords);
  const may = useMay();
  const isOwn = useSession().person?.id === view?.makerId;
  const queries = useQueryClient();
  const query = keptQuery(list, useSearch({ strict: false }));
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [takesQuery, setTakesQuery] = useState(false);
  // Only the creator of a view decides whether others see it.
  const mayShare = may.write && (!view || isOwn);
  const save = useWrite({
    write: (_: undefined, attempt: Attempt) => {
      const input = { name, ...(mayShare && { isShared }) };
      return view
        ? rental.people.updateSavedView(view.id, { ...input, ...(takesQuery && { query }) }, attempt)
        : rental.people.createSavedView({ ...input, list, query }, attempt);
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
      toast(w.saved(name));
      onClose();
    },
  });
  const remove = ({ id }: SavedView) => {
    deleteLater({
      id,
      text: w.deleted(name),
      failed: w.notDeleted(name),
      run: (client, attempt) => client.people.deleteSavedView(id, attempt),
    });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={view ? w.changeTitle : w.save}>
      <DialogForm
        label={u.save}
        write={save}
        edits={[name, isShared, takesQuery]}
        onSubmit={() => save.run(undefined)}
        onCancel={onClose}
      >
        {!view && <Text size="sm">{w.effect}</Text>}
        <TextField
          name="name"
          label={w.name}
          required
          maxLength={60}
          data-autofocus
          {...controlled(name, setName)}
        />
        {view && view.query !== query && (
          <CheckField
            name="query"
            label={w.take}
            description={w.takeHint}
            checked={takesQuery}
            onChange={({ currentTarget }) => setTakesQuery(currentTarget.checked)}
          />
        )}
        {mayShare && (
          <CheckField
            name="isShared"
            label={w.share}
            description={w.shareHint}
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        )}
        {view && (
          <div>
            <Button size="xs" variant="light" color="red" onClick={() => remove(view)}>
              {w.delete}
            </Button>
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
