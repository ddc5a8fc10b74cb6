import type { Workflow } from "@rental/sdk";
import { useMemo } from "react";
import { readSteps } from "./drafts/steps.ts";
import { useSentences } from "./use-sentences.ts";
import classes from "./workflows.module.css";

/** The steps for people who can't change them. */
export function StepsAsSentences({ workflow }: { workflow: Workflow }) {
  const steps = useMemo(() => readSteps(workflow.steps), [workflow.steps]);
  const { sentence } = useSentences(workflow, steps);
  return (
    <ol className={classes.trace}>
      {steps.map((step) => (
        <li key={step.id}>{sentence(step)}</li>
      ))}
    </ol>
  );
}
