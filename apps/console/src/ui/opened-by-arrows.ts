import type { KeyboardEvent } from "react";

/**
 * For a menu that acts as soon as an entry is chosen: the arrow keys open it. If the browser chose the next entry at once,
 * only the first could be reached.
 */
export function openByArrows(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
  if ((key !== "ArrowDown" && key !== "ArrowUp") || altKey || ctrlKey || metaKey) return;
  // Not in every browser.
  if (typeof currentTarget.showPicker !== "function") return;
  event.preventDefault();
  currentTarget.showPicker();
}
