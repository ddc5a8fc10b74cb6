import { type FocusEvent, useEffect, useRef } from "react";

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

/** For a box whose parts go while somebody is in them, so that keyboard users go on from there, not from the top of the page. */
export function useKeptFocus() {
  const back = useRef(placeOf(null));
  useEffect(() => void back.current());
  return ({ target }: FocusEvent) => {
    const place = placeOf(target);
    back.current = () => void (target.isConnected || place());
  };
}

/**
 * A button that is disabled while it saves loses the focus to nothing. It gets the focus back when it can be used again,
 * unless something else has got it.
 */
export function useReturnedFocus(): void {
  useEffect(() => {
    let latest: EventTarget | null = null;
    let isWaiting = false;
    const remember = (target: EventTarget | null) => {
      latest = target;
      isWaiting = false;
    };
    const onFocus = ({ target }: Event) => remember(target);
    // Whoever points elsewhere has left it.
    const onPoint = () => remember(null);
    const observer = new MutationObserver((changes) => {
      if (!(latest instanceof HTMLButtonElement) || !changes.some(({ target }) => target === latest)) return;
      if (!latest.disabled && isWaiting && document.activeElement === document.body)
        latest.focus({ preventScroll: true });
      isWaiting = latest.disabled;
    });
    document.addEventListener("pointerdown", onPoint, true);
    document.addEventListener("focusin", onFocus);
    observer.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("pointerdown", onPoint, true);
      document.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
}
