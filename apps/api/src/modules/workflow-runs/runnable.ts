import type { WorkflowStep } from "@rental/contract";
import { ruleBroken } from "../../platform/app-error.ts";
import { engineOf } from "./steps/index.ts";

/** @throws AppError 422 `template_not_runnable`, naming the step and the member */
export function mustBeRunnable(steps: WorkflowStep[]): void {
  if (steps.length === 0) throw notRunnable("the workflow has no steps");
  for (const [index, { type, config }] of steps.entries()) {
    const engine = engineOf(type);
    if (!engine) continue;
    const where = `step ${index} (${type})`;
    const issue = engine.needs.safeParse(config).error?.issues[0];
    if (issue) {
      const member = ["config", ...issue.path].join(".");
      throw notRunnable(`${where}, ${member}: ${issue.message.replace(/^Invalid input: /, "")}`);
    }
    for (const member of engine.jumps) {
      const target = config[member];
      if (typeof target === "number" && target >= steps.length)
        throw notRunnable(
          `${where}, config.${member}: there is no step ${target}; the last step is ${steps.length - 1}`,
        );
    }
  }
}

const notRunnable = (what: string) =>
  ruleBroken(
    "template_not_runnable",
    `The workflow can't be run: ${what}. Change it with PATCH /workflows/{id}.`,
  );
