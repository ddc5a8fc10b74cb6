import { type Dispatch, type SetStateAction, useState } from "react";

export interface Draft<Saved, Typed> {
  typed: Typed;
  setTyped: Dispatch<SetStateAction<Typed>>;
  /** Whether there are edits that are not saved. */
  isEdited: boolean;
  /** The value with which the edits began. */
  saved: Saved;
  /**
   * Sets the saved value after a write, before the page loads it again.
   * @param sent what was typed when it was sent: what was typed since is kept. Default: everything typed is kept
   */
  setSaved: (saved: Saved, sent?: Typed) => void;
}

/**
 * A part of a record that can be edited. Until the first edit, it follows what others, or other parts of the page, save;
 * after it, the edits are never replaced.
 * @param saved the server's value, which must be expressible in JSON
 * @param read gets also what is typed where that has no edits: what is the same keeps its ids, and with them its place
 * @param written the value that would be saved
 * @param merge takes over what others saved after the first edit. Default: nothing
 */
export function useDraft<Saved, Typed>(
  saved: Saved,
  read: (saved: Saved, typed?: Typed) => Typed,
  written: (typed: Typed) => unknown,
  merge: (typed: Typed, before: Typed, saved: Typed) => Typed = (mine) => mine,
): Draft<Saved, Typed> {
  const [typed, setTyped] = useState(() => read(saved));
  const [base, setBase] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const isEdited = isOther(written(typed), written(read(base)));
  if (isOther(seen, saved)) {
    setSeen(saved);
    setBase(saved);
    setTyped(isEdited ? merge(typed, read(base), read(saved)) : read(saved, typed));
  }
  const setSaved = (latest: Saved, sent?: Typed) => {
    setBase(latest);
    if (sent !== undefined) setTyped((now) => merge(now, sent, read(latest)));
  };
  return { typed, setTyped, isEdited, saved: base, setSaved };
}

/**
 * What others saved after the first edit, except where there are edits: member by member, lists as a whole. Without it, the
 * members that were not edited would be saved again as they were before.
 */
export function merged<T>(typed: T, before: T, saved: T): T {
  if (!isOther(typed, before)) return saved;
  if (!isRecord(typed) || !isRecord(before) || !isRecord(saved)) return typed;
  const members = Object.keys({ ...typed, ...saved }).map(
    (name) => [name, merged(typed[name], before[name], saved[name])] as const,
  );
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as T;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
