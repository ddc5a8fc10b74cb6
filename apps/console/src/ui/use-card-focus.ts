import { useRef } from "react";

/**
 * Moves the focus when a card is added to or removed from a list, so that keyboard users can continue from there.
 * @param cards a selector for the cards in the box
 */
export function useCardFocus<Box extends HTMLElement>(cards: string) {
  const box = useRef<Box>(null);
  /** Focuses a card that the next rendering shows: its first field, or else its first button. Without cards, the button that adds one. */
  const focusCard = (index: number) =>
    setTimeout(() => {
      const all = box.current?.querySelectorAll(cards);
      const card = all?.[Math.min(index, all.length - 1)] ?? box.current;
      const field = card?.querySelector<HTMLElement>("input, textarea, select");
      (field ?? card?.querySelector<HTMLElement>("button"))?.focus();
    });
  return { box, focusCard };
}
