/// <reference lib="webworker" />
import { follow, type LiveEvent } from "./follow.ts";

/**
 * Follows the changes for all tabs of the browser, over one connection. A tab that joins later gets `started` at once if
 * nothing has been missed since.
 */
const tabs = new Set<MessagePort>();
let state: LiveEvent | undefined;
let running = false;

function start(): void {
  running = true;
  void follow(tell, new AbortController().signal).finally(() => {
    running = false;
  });
}

function tell(event: LiveEvent): void {
  if (event.type !== "changes" && event.type !== "away") {
    state = event.type === "lost" ? { type: "started" } : event;
  }
  for (const tab of tabs) tab.postMessage(event);
}

(self as unknown as SharedWorkerGlobalScope).onconnect = ({ ports }) => {
  const tab = ports[0]!;
  tabs.add(tab);
  tab.onmessage = ({ data }) => {
    if (data === "leave") tabs.delete(tab);
  };
  if (state?.type === "started") tab.postMessage(state);
  // A new tab is a reason to try again: somebody may have signed in, or the plan may have changed.
  else if (!running) start();
};
