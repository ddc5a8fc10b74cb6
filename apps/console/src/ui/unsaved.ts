import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";

/** The forms with edits that are not saved. */
const unsaved = new Set<symbol>();
/** Of a dialog, the forms in it. */
export const UnsavedScope = createContext<Set<symbol> | undefined>(undefined);

let answer: ((leaves: boolean) => void) | undefined;
/** The forms about which is asked. */
let asked: Set<symbol> | undefined;
const listeners = new Set<() => void>();

export const hasUnsaved = (): boolean => unsaved.size > 0;

/**
 * Asks whether to leave without saving, if edits would be lost; `LeaveGuard` shows the question. After a yes, it is not
 * asked again.
 * @param scope the forms that would be left; by default all
 */
export async function mayLeave(scope: Set<symbol> = unsaved): Promise<boolean> {
  if (scope.size === 0) return true;
  answer?.(false);
  asked = scope;
  const leaves = await new Promise<boolean>((resolve) => setAnswer(resolve));
  setAnswer(undefined);
  if (leaves) for (const form of [...scope]) unsaved.delete(form);
  return leaves;
}

function setAnswer(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How to answer the question that is being asked; undefined while none is. */
export const useQuestion = () => useSyncExternalStore(subscribe, () => answer);

/** Registers that leaving would lose edits, and closing the dialog those or the result. */
function useUnsaved(isUnsaved: boolean, isAwaited: boolean): void {
  const scope = useContext(UnsavedScope);
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    if (isUnsaved) unsaved.add(form);
    if (isUnsaved || isAwaited) scope?.add(form);
    return () => {
      unsaved.delete(form);
      scope?.delete(form);
      // Nothing is left to ask about.
      if (asked === scope && scope?.size === 0) answer?.(false);
    };
  }, [isUnsaved, isAwaited, scope, form]);
}

/**
 * Guards unsaved edits: leaving asks for confirmation while they differ from the initial or last saved values.
 * @param edits what is typed, as JSON can express it; null if nothing is unsaved
 * @param isAwaited whether closing the dialog would lose the result of the request in flight
 */
export function useGuard(
  edits: unknown,
  { isPending, data }: { isPending: boolean; data?: unknown },
  isAwaited: boolean,
): void {
  const typed = JSON.stringify(edits ?? null);
  const [kept, setKept] = useState(typed);
  /** What was typed when the request in flight was sent. */
  const [sent, setSent] = useState<string>();
  if (isPending && sent === undefined) setSent(typed);
  if (!isPending && sent !== undefined) {
    setSent(undefined);
    if (data !== undefined) setKept(sent);
  }
  // A request in flight is no longer at risk, but what was typed since is.
  useUnsaved(typed !== "null" && typed !== kept && typed !== sent, isAwaited && isPending);
}
