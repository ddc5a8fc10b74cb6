import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { appWords } from "../app/words.ts";
import { useFormat } from "../words/format.ts";
import { useWords } from "../words/words.ts";
import { restored } from "./seen.ts";
import { awayWords } from "./words.ts";

/** The data of the frame of every page, which rarely change. */
const around = new Set<unknown>(["people", "settings", "unread", "labels", "canned-answers", "channels"]);

/** Says that the server can't be reached, and how old the page's data are. */
export function Away() {
  const app = useWords(appWords);
  const w = useWords(awayWords);
  const { date, time, moment } = useFormat();
  const cache = useQueryClient().getQueryCache();
  const [since] = useState(Date.now);
  const subscribe = (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange));
  const shown = () => cache.findAll({ type: "active" }).filter(({ queryKey }) => !around.has(queryKey[0]));
  const lacks = useSyncExternalStore(subscribe, () => shown().some(({ state }) => state.data === undefined));
  // What was read in this visit has been up to date until now.
  const at = useSyncExternalStore(subscribe, () => {
    const read = shown().filter(({ state }) => state.data !== undefined);
    return Math.min(...read.map(({ queryHash }) => restored.get(queryHash) ?? since));
  });
  const iso = Number.isFinite(at) ? new Date(at).toISOString() : undefined;
  const isToday = (read: string) => date(read) === date(new Date().toISOString());
  const age = iso && w.from(isToday(iso) ? time(iso) : moment(iso));
  const isOffline = !navigator.onLine;
  return [isOffline ? w.offline : app.away, age, lacks && w.lacks, isOffline && w.kept]
    .filter(Boolean)
    .join(" ");
}
