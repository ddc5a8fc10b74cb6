import { Status } from "./status.tsx";

interface ReceiverStateProps {
  words: { off: string; active: string; failing: (n: number) => string };
  /** A webhook or connector. */
  of: { active: boolean; consecutiveFailures: number };
}

/** Whether a receiver is active, and whether it responds. */
export function ReceiverState({ words: w, of: { active, consecutiveFailures } }: ReceiverStateProps) {
  if (!active) return <Status kind="off">{w.off}</Status>;
  if (consecutiveFailures > 0) return <Status kind="bad">{w.failing(consecutiveFailures)}</Status>;
  return <Status kind="good">{w.active}</Status>;
}
