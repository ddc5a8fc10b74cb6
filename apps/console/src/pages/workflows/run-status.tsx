import type { WorkflowRunSummary } from "@rental/sdk";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import { workflowsWords } from "./words.ts";

const kinds = {
  pending: "waiting",
  running: "waiting",
  paused: "waiting",
  completed: "good",
  cancelled: "off",
  failed: "bad",
} as const;

export function RunStatus({ status }: Pick<WorkflowRunSummary, "status">) {
  const w = useWords(workflowsWords);
  return <Status kind={kinds[status]}>{w.statuses[status]}</Status>;
}
