interface Toast {
  id: number;
  text: string;
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** Runs when the message disappears, unless the action was undone. */
  onGone?: (() => void) | undefined;
}

/** How long a message stays, in ms; longer where it can be undone. */
const stayMs = 6_000;
const stayWithUndoMs = 12_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message. @param onGone runs when it disappears, unless `undo` ran before. @returns its id */
export function toast(text: string, undo?: () => void, onGone?: () => void): number {
  const id = ++lastId;
  toasts = [...toasts, { id, text, undo, onGone }];
  setTimeout(() => dismiss(id), undo ? stayWithUndoMs : stayMs);
  for (const listener of listeners) listener();
  return id;
}

/** Dismisses a message. Does nothing if it has already disappeared. */
export const dismiss = (id: number): void => removed(id)?.onGone?.();

/** Undoes the action of a message. */
export const takeBack = (id: number): void => removed(id)?.undo?.();

/** Undoes the action of the latest message that has one to undo. @returns whether there was one */
export function takeBackLatest(): boolean {
  const latest = toasts.findLast(({ undo }) => undo);
  if (latest) takeBack(latest.id);
  return latest !== undefined;
}

/** Removes a message and returns it; undefined if it has already disappeared. */
function removed(id: number): Toast | undefined {
  const found = toasts.find((each) => each.id === id);
  if (!found) return undefined;
  toasts = toasts.filter((each) => each.id !== id);
  for (const listener of listeners) listener();
  return found;
}

export const shownToasts = () => toasts;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
