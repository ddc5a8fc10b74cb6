/// <reference lib="webworker" />
import { follow, type LiveEvent } from "./follow.ts";
import { Shown } from "./shown.ts";

/** What a tab tells the worker. */
export type TabState = "shown" | "hidden" | "left";

/**
 * Follows the changes for all tabs of the browser over one connection. A tab that joins later gets `started` at once, if
 * no change was missed in between.
 */
const tabs = new Map<MessagePort, TabState>();
const shown = new Shown(true);
let state: LiveEvent | undefined;
let running = false;

function start(): void {
  running = true;
  void follow(tell, shown, new AbortController().signal).finally(() => {
    running = false;
  });
}

function tell(event: LiveEvent): void {
  if (
    event.type !== "changes" &&
    event.type !== "unread" &&
    event.type !== "presence" &&
    event.type !== "away"
  ) {
    state = event.type === "lost" ? { type: "started" } : event;
  }
  for (const tab of tabs.keys()) tab.postMessage(event);
}

(self as unknown as SharedWorkerGlobalScope).onconnect = ({ ports }) => {
  const tab = ports[0]!;
  const note = (state: TabState) => {
    if (state === "left") tabs.delete(tab);
    else tabs.set(tab, state);
    shown.set([...tabs.values()].includes("shown"));
  };
  tab.onmessage = ({ data }: MessageEvent<TabState>) => note(data);
  note("shown");
  if (state?.type === "started") tab.postMessage(state);
  // Retry when a tab opens: somebody may have signed in, or the plan may have changed.
  else if (!running) start();
};
