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
