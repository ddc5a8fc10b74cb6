import { useEffect } from "react";

/**
 * Remembers where the focus is.
 * @returns a function that focuses the element again or, if it was removed, the nearest remaining one around it, unless
 * something else has got the focus
 */
export function placeOf(element: Element | null): () => void {
  const around: Element[] = [];
  for (let each = element; each; each = each.parentElement) around.push(each);
  const isLost = () => document.activeElement === document.body;
  return () => {
    for (const each of around) if (isLost()) (each as HTMLElement).focus({ preventScroll: true });
  };
}

/**
 * Keeps the place of keyboard users when the focused element is removed, or is a button that is disabled while it saves.
 * Otherwise they would start again at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let latest: Element | null = null;
    let back = placeOf(null);
    let isWaiting = false;
    const remember = (element: Element | null) => {
      latest = element;
      back = placeOf(element);
      isWaiting = false;
    };
    const onFocus = ({ target }: FocusEvent) => remember(target as Element);
    // A pointer press elsewhere leaves the place.
    const onPoint = () => remember(null);
    const observer = new MutationObserver(() => {
      const wasWaiting = isWaiting;
      isWaiting = latest?.matches(":disabled") ?? false;
      if (latest?.isConnected === false || (wasWaiting && !isWaiting)) back();
    });
    document.addEventListener("pointerdown", onPoint, true);
    document.addEventListener("focusin", onFocus);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("pointerdown", onPoint, true);
      document.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
}
