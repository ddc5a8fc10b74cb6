import type { ListedConversation } from "@rental/sdk";
import { useState } from "react";

const key = "console.today.settled";
/** As many as the page looks through. */
const most = 100;

/** By conversation: when its latest message was sent. */
type Settled = Record<string, string>;

/** Conversations that need no answer, which this browser keeps: one that goes on waits again. */
export function useSettled(): [Settled, (conversation: ListedConversation) => void] {
  const [settled, setSettled] = useState(read);
  const settle = ({ id, lastMessageAt }: ListedConversation) => {
    const others = Object.entries(settled).filter(([each]) => each !== id);
    const now = Object.fromEntries([...others.slice(1 - most), [id, lastMessageAt]]);
    localStorage.setItem(key, JSON.stringify(now));
    setSettled(now);
  };
  return [settled, settle];
}

function read(): Settled {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Settled;
  } catch {
    // Something else wrote there.
    return {};
  }
}
