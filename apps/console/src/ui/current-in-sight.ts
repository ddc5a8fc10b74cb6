import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** Links in a row that scrolls sideways on a phone: the current one is moved into sight. */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  const address = useRouterState({ select: ({ location }) => location.href });
  // Not by scrollIntoView, which would scroll the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (current) row.current!.scrollLeft += current.left - innerWidth / 3;
  }, [address]);
  return row;
}
