import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { keepFiles } from "./files.ts";
import { keepSeen, restoreSeen } from "./seen.ts";
import script from "./service-worker.ts?worker&url";

export { Away } from "./away.tsx";

/** When the files are kept, in ms after the page has loaded: the page's own requests come first. */
const keepFilesAfterMs = 2_000;

/**
 * Makes the console work without a network: shows what was seen before. Only browsers with service workers do, which
 * pages over plain http have not.
 */
export async function start(queries: QueryClient): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const onAway = () => void (onlineManager.isOnline() || restoreSeen(queries).catch(unkept));
  onlineManager.subscribe(onAway);
  onAway();
  try {
    // Without a network, the browser has it already, or nothing can be kept.
    if (onlineManager.isOnline()) await navigator.serviceWorker.register(script, { scope: "/console" });
    await navigator.serviceWorker.ready;
    keepSeen(queries, unkept);
    setTimeout(() => void keepFiles().catch(unkept), keepFilesAfterMs);
  } catch (error) {
    unkept(error);
  }
}

/** Private windows and full disks keep nothing; the console works without. */
const unkept = (error: unknown) =>
  console.info("The console keeps nothing for times without a network:", error);
