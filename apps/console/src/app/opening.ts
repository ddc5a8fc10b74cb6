import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the page opens the dialog in which a record is made. */
    opens?: boolean;
  }
}

/** Opens a page's dialog if the address asks for it, as the search does. */
export function useOpening(open: () => void): void {
  const state = useRouterState({ select: ({ location }) => location.state });
  const answered = useRef<typeof state>(undefined);
  useEffect(() => {
    if (!state.opens || answered.current === state) return;
    answered.current = state;
    open();
  });
}
