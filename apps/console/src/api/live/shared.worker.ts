/// <reference lib="webworker" />
import { follow, type LiveEvent } from "./follow.ts";
import { Shown } from "./shown.ts";

export type TabState = "shown" | "hidden" | "left";

/** A message from a tab to the worker: whether it is visible, and when it joins, what it may have missed. */
export interface TabMessage {
  state: TabState;
  /** Where the feed of changes ended when the server gave the tab its page. */
  cursor?: string | undefined;
  /** How long ago the tab asked for its page, in ms. It has read nothing before that. */
  sinceMs?: number;
}

/** How long events are kept for tabs that join, in ms, and how many. */
const keptMs = 60_000;
const maxKept = 200;

/**
 * Follows the changes for all tabs of the browser over one connection. A tab that joins later gets what was told since it
 * asked for its page, or if that is not known, `started`.
 */
const tabs = new Map<MessagePort, TabState>();
const shown = new Shown(true);
let state: LiveEvent | undefined;
let running = false;

/** What was told from this time on is in `recent`. */
let completeFrom = 0;
let recent: { at: number; event: LiveEvent }[] = [];

function start(cursor: string | undefined): void {
  running = true;
  state = cursor === undefined ? undefined : { type: "started" };
  completeFrom = performance.now();
  recent = [];
  void follow(tell, shown, new AbortController().signal, cursor).finally(() => {
    running = false;
  });
}

function tell(event: LiveEvent): void {
  if (event.type === "changes" || event.type === "unread" || event.type === "presence") keep(event);
  else if (event.type !== "away") {
    state = event.type === "lost" ? { type: "started" } : event;
    completeFrom = performance.now();
  }
  for (const tab of tabs.keys()) tab.postMessage(event);
}

function keep(event: LiveEvent): void {
  const now = performance.now();
  recent.push({ at: now, event });
  const first = recent.findIndex(({ at }) => at > now - keptMs);
  const old = recent.splice(0, Math.max(first, recent.length - maxKept)).at(-1);
  if (old) completeFrom = Math.max(completeFrom, old.at);
}

/** @param from when the tab asked for its page */
function catchUp(tab: MessagePort, from: number): void {
  if (from <= completeFrom) tab.postMessage({ type: "started" } satisfies LiveEvent);
  else for (const { at, event } of recent) if (at >= from) tab.postMessage(event);
}

(self as unknown as SharedWorkerGlobalScope).onconnect = ({ ports }) => {
  const tab = ports[0]!;
  tab.onmessage = ({ data: { state: told, cursor, sinceMs } }: MessageEvent<TabMessage>) => {
    if (told === "left") tabs.delete(tab);
    else tabs.set(tab, told);
    shown.set([...tabs.values()].includes("shown"));
    if (sinceMs === undefined) return;
    if (running) {
      if (state?.type === "started") catchUp(tab, performance.now() - sinceMs);
    }
    // Retry when a tab opens: somebody may have signed in, or the plan may have changed.
    else start(cursor);
  };
};
