import type { Connector } from "@rental/sdk";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import { connectorsWords } from "./words.ts";

/** Whether a connector is active, and whether its program answers. */
export function ConnectorState({ connector: { active, consecutiveFailures } }: { connector: Connector }) {
  const w = useWords(connectorsWords);
  if (!active) return <Status kind="off">{w.off}</Status>;
  if (consecutiveFailures > 0) return <Status kind="bad">{w.failing(consecutiveFailures)}</Status>;
  return <Status kind="good">{w.active}</Status>;
}
