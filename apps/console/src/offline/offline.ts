import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { atSignOut } from "../api/sign-out.ts";
import { sessionQuery } from "../app/session.ts";
import { forget, kept } from "../push/kept.ts";
import { renew } from "../push/subscription.ts";
import { initialLanguage } from "../words/words.ts";
import { keepFiles } from "./files.ts";
import { keepSeen, restoreSeen } from "./seen.ts";
import script from "./service-worker.ts?worker&url";

export { Away } from "./away.tsx";

/** When the files are kept, in ms after the page has loaded: the page's own requests come first. */
const keepFilesAfterMs = 2_000;

/** What opens a page at a path, once the one before may be left. */
interface Pages {
  push(path: string): void;
}

/**
 * Makes the console work without a network: shows what was seen before. Only browsers with service workers do, which
 * pages over plain http have not.
 */
export async function start(queries: QueryClient, pages: Pages): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const onAway = () => void (onlineManager.isOnline() || restoreSeen(queries).catch(unkept));
  onlineManager.subscribe(onAway);
  onAway();
  try {
    // Without a network, the browser has it already, or nothing can be kept.
    if (onlineManager.isOnline()) await navigator.serviceWorker.register(script, { scope: "/console" });
    await navigator.serviceWorker.ready;
    goOnWithNotices(queries, pages);
    keepSeen(queries, unkept);
    setTimeout(() => void keepFiles().catch(unkept), keepFilesAfterMs);
  } catch (error) {
    unkept(error);
  }
}

/** Opens what notices lead to, and renews what shows them. */
function goOnWithNotices(queries: QueryClient, pages: Pages): void {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (typeof data?.open === "string") pages.push(data.open);
  });
  atSignOut.add(forget);
  renewNotices(queries).catch((error: unknown) =>
    console.info("Notices are not shown here any more:", error),
  );
}

async function renewNotices(queries: QueryClient): Promise<void> {
  if (!kept()) return;
  const { person } = await queries.ensureQueryData(sessionQuery);
  if (person && (await renew(person.id, initialLanguage())))
    await queries.invalidateQueries({ queryKey: ["people", "push"] });
}

/** Private windows and full disks keep nothing; the console works without. */
const unkept = (error: unknown) =>
  console.info("The console keeps nothing for times without a network:", error);
