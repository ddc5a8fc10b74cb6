import { ruleBroken } from "../../../platform/app-error.ts";
import { engines } from "./steps/index.ts";
import type { Misfit, Surroundings } from "./steps/step.ts";

/** What prevents a step from being run. */
interface Obstacle extends Misfit {
  index: number;
}

/**
 * @throws AppError 422 `template_not_runnable`, naming the first step that can't be run and its member; `errors` lists
 * the first such member of each step, such as `steps.2.config.hours`
 */
export function mustBeRunnable(template: Surroundings): void {
  const { steps } = template;
  if (steps.length === 0) {
    throw notRunnable("the workflow has no steps", [
      { field: "steps", message: "must have at least one step" },
    ]);
  }
  const obstacles = obstaclesOf(template);
  const [first] = obstacles;
  if (!first) return;
  const errors = obstacles.map(({ index, member, message }) => ({
    field: `steps.${index}.${memberOf(member)}`,
    message,
  }));
  const what = `step ${first.index} (${steps[first.index]!.type}), ${memberOf(first.member)}: ${first.message}`;
  throw notRunnable(what, errors);
}

function obstaclesOf(template: Surroundings): Obstacle[] {
  return template.steps.flatMap(({ type, config }, index) => {
    const misfit = invalid(engines[type].needs.safeParse(config)) ?? engines[type].misfit(config, template);
    return misfit ? [{ index, ...misfit }] : [];
  });
}

const memberOf = (member: string): string => ["config", member].filter(Boolean).join(".");

interface Parsed {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}

function invalid({ error }: Parsed): Misfit | undefined {
  const issue = error?.issues[0];
  if (!issue) return undefined;
  return { member: issue.path.join("."), message: issue.message.replace(/^Invalid input: /, "") };
}

const notRunnable = (what: string, errors: { field: string; message: string }[]) =>
  ruleBroken(
    "template_not_runnable",
    `The workflow can't be run: ${what}. Change it with PATCH /workflows/{id}.`,
    { errors },
  );
