interface Toast {
  id: number;
  /** Without one, only screen readers are told: that an action was undone, which others see. */
  text?: string;
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** Runs when the message disappears, unless the action was undone. */
  onGone?: (() => void) | undefined;
}

/** How long a message stays, in ms; longer where it can be undone. */
const stayMs = 6_000;
const stayWithUndoMs = 12_000;
/** How many times as long it stays, at most, while the pointer or the focus is on it. */
const maxStays = 5;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message. @param onGone runs when it disappears, unless `undo` ran before. @returns its id */
export const toast = (text: string, undo?: () => void, onGone?: () => void): number =>
  show({ text, undo, onGone });

function show(message: Omit<Toast, "id">): number {
  const id = ++lastId;
  toasts = [...toasts, { ...message, id }];
  let stays = 0;
  const end = () => {
    if (++stays < maxStays && isInUse(id)) wait();
    else dismiss(id);
  };
  const wait = () => void setTimeout(end, message.undo ? stayWithUndoMs : stayMs);
  wait();
  for (const listener of listeners) listener();
  return id;
}

/** The id of its element. */
export const elementOf = (id: number): string => `message-${id}`;

/** Whether somebody is about to use a message: some people need longer to reach it. */
const isInUse = (id: number): boolean =>
  document.getElementById(elementOf(id))?.matches(":hover, :focus-within") ?? false;

/** Dismisses a message. Does nothing if it has already disappeared. */
export const dismiss = (id: number): void => removed(id)?.onGone?.();

/** Undoes the action of a message, without a word. */
export const withdraw = (id: number): Toast | undefined => {
  const found = removed(id);
  found?.undo?.();
  return found;
};

/** Undoes the action of a message for somebody who asked for it. */
export function takeBack(id: number): void {
  // What had not happened yet is undone at once. Of the rest, its own message says so when it is done.
  if (withdraw(id)?.onGone) show({});
}

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
