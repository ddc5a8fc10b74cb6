import { useState } from "react";
import { type Draft, useDraft } from "../../ui/use-draft.ts";

export interface GuardedDraft<Saved, Typed> extends Draft<Saved, Typed> {
  /** Whether saving would replace what others saved after the first edit. */
  isOvertaken: boolean;
  /** Keeps the edits, although saving them replaces what others saved. */
  keepMine: () => void;
  /** Drops the edits for what others saved. */
  takeTheirs: () => void;
}

/** A draft of what can't be merged, such as a list whose parts refer to each other: it tells what others have saved. */
export function useGuardedDraft<Saved, Typed>(
  saved: Saved,
  read: (saved: Saved, typed?: Typed) => Typed,
  written: (typed: Typed) => unknown,
): GuardedDraft<Saved, Typed> {
  const draft = useDraft(saved, read, written);
  const { isEdited, saved: latest, setTyped, setSaved } = draft;
  const [began, setBegan] = useState(latest);
  if (!isEdited && began !== latest) setBegan(latest);
  const asWritten = (value: Saved) => JSON.stringify(written(read(value)));
  return {
    ...draft,
    saved: began,
    isOvertaken: isEdited && asWritten(began) !== asWritten(latest),
    keepMine: () => setBegan(latest),
    takeTheirs: () => setTyped(read(latest)),
    setSaved: (value, sent) => {
      setBegan(value);
      setSaved(value, sent);
    },
  };
}
