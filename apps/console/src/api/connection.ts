import { onlineManager } from "@tanstack/react-query";

/** How often to ask whether the server is back, in ms. */
const askEveryMs = 2_000;

let asking: ReturnType<typeof setInterval> | undefined;

/**
 * A request did not reach the server. From now on, reads and writes wait, and resume by themselves when it is back:
 * TanStack Query treats the browser as offline.
 */
export function reportAway(): void {
  if (asking !== undefined) return;
  onlineManager.setOnline(false);
  asking = setInterval(ask, askEveryMs);
}

/** The server responded. */
export function reportHere(): void {
  if (asking === undefined) return;
  clearInterval(asking);
  asking = undefined;
  onlineManager.setOnline(true);
}

/** A hidden tab asks when it is shown again. */
async function ask(): Promise<void> {
  if (document.hidden) return;
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (response?.ok) reportHere();
}

// The browser's online event is only a reason to try.
onlineManager.setEventListener(() => {
  const onOffline = () => reportAway();
  const onOnline = () => void ask();
  const onShown = () => void (asking !== undefined && ask());
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  document.addEventListener("visibilitychange", onShown);
  return () => {
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
    document.removeEventListener("visibilitychange", onShown);
  };
});
