import { ruleBroken } from "../../platform/app-error.ts";
import { engines } from "./steps/index.ts";
import type { Misfit, Surroundings } from "./steps/step.ts";

/** @throws AppError 422 `template_not_runnable`, naming the step and the member */
export function mustBeRunnable(template: Surroundings): void {
  const { steps } = template;
  if (steps.length === 0) throw notRunnable("the workflow has no steps");
  for (const [index, { type, config }] of steps.entries()) {
    const misfit = invalid(engines[type].needs.safeParse(config)) ?? engines[type].misfit(config, template);
    if (misfit) {
      const member = ["config", misfit.member].filter(Boolean).join(".");
      throw notRunnable(`step ${index} (${type}), ${member}: ${misfit.message}`);
    }
  }
}

interface Parsed {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}

function invalid({ error }: Parsed): Misfit | undefined {
  const issue = error?.issues[0];
  if (!issue) return undefined;
  return { member: issue.path.join("."), message: issue.message.replace(/^Invalid input: /, "") };
}

const notRunnable = (what: string) =>
  ruleBroken(
    "template_not_runnable",
    `The workflow can't be run: ${what}. Change it with PATCH /workflows/{id}.`,
  );
