import { follow, type LiveEvent } from "./follow.ts";
import { Shown } from "./shown.ts";

/** Follows the changes in the page itself, for browsers whose tabs share no worker. */
export function followHere(tell: (event: LiveEvent) => void, cursor: string | undefined): void {
  const shown = new Shown(!document.hidden);
  document.addEventListener("visibilitychange", () => shown.set(!document.hidden));
  void follow(tell, shown, new AbortController().signal, cursor);
}
