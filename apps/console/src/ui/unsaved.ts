import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** The forms with edits that are not saved. */
const unsaved = new Set<symbol>();
/** Of a dialog, the forms in it. */
export const UnsavedScope = createContext<Set<symbol> | undefined>(undefined);

let answer: ((leaves: boolean) => void) | undefined;
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

/** Registers that leaving would lose edits. */
function useUnsaved(isUnsaved: boolean): void {
  const scope = useContext(UnsavedScope);
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    scope?.add(form);
    return () => {
      unsaved.delete(form);
      scope?.delete(form);
    };
  }, [isUnsaved, scope, form]);
}

/**
 * Guards unsaved edits: leaving asks for confirmation while they differ from the initial or last saved values.
 * @param edits what is typed, as JSON can express it
 */
export function useGuard(edits: unknown, { isPending, data }: { isPending: boolean; data?: unknown }): void {
  const typed = JSON.stringify(edits ?? null);
  const [kept, setKept] = useState(typed);
  const last = useRef(typed);
  last.current = typed;
  useEffect(() => {
    if (data !== undefined) setKept(last.current);
  }, [data]);
  // A request in flight is no longer at risk.
  useUnsaved(typed !== kept && !isPending);
}
