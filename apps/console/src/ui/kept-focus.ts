import { useEffect } from "react";

/**
 * Remembers where somebody is.
 * @returns focuses the place again or, if that is gone, the nearest part of the page around it that is left, unless
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
 * Whoever works by keyboard goes on from where they are, not from the top of the page, when what has the focus goes, or is
 * a button that is disabled while it saves.
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
    // Whoever points elsewhere has left it.
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
