import { useState } from "react";

const key = "console.letters";

/** Whether shortcuts of single keys are on. People who use dictation, or press keys by accident, turn them off. */
export const useLetters = () => {
  const [isOn, setOn] = useState(() => localStorage.getItem(key) !== "off");
  const set = (chosen: boolean) => {
    localStorage.setItem(key, chosen ? "on" : "off");
    setOn(chosen);
  };
  return [isOn, set] as const;
};

const fields = "input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]";

/** Whether an element takes keys: a field, a menu or a list. */
export const takesKeys = (element: Element | null): boolean => Boolean(element?.closest(fields));

/** Whether a key is for something else: a field, a menu, a dialog, or the browser. */
export const isElsewhere = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || (target instanceof Element && takesKeys(target));

const typed = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

/** Whether somebody types where a key was pressed, so that the browser takes back what was typed. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(typed) !== null;
