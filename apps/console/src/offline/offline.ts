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

/** When the files are stored, in ms after the page has loaded: its own requests come first. */
const keepFilesAfterMs = 2_000;

/** Opens a page at a path, once the current one may be left. */
interface Pages {
  push(path: string): void;
}

/**
 * Makes the console work offline: it shows what was seen before. This needs a service worker, which
 * pages over plain http can't have.
 */
export async function start(queries: QueryClient, pages: Pages): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const onAway = () => void (onlineManager.isOnline() || restoreSeen(queries).catch(unkept));
  onlineManager.subscribe(onAway);
  onAway();
  try {
    // Offline, the browser has it already, or nothing can be kept.
    if (onlineManager.isOnline()) await navigator.serviceWorker.register(script, { scope: "/console" });
    await navigator.serviceWorker.ready;
    handleNotices(queries, pages);
    keepSeen(queries, unkept);
    setTimeout(() => void keepFiles().catch(unkept), keepFilesAfterMs);
  } catch (error) {
    unkept(error);
  }
}

/** Opens the pages of notifications, and keeps the subscription current. */
function handleNotices(queries: QueryClient, pages: Pages): void {
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

/** Private windows and full disks can't store anything; the console works without it. */
const unkept = (error: unknown) =>
  console.info("The console keeps nothing for times without a network:", error);
