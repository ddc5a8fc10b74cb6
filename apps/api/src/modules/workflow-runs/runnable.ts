import { nonBlank, type StepType, updateContactInput, type WorkflowStep } from "@rental/contract";
import { z } from "zod";
import { ruleBroken } from "../../platform/app-error.ts";
import { conditionFields, conditionOps } from "./condition.ts";

/** Hours in the longest time that a run can last. Spec 2.8. */
const maxHours = 90 * 24;
const hours = z.number().positive().max(maxHours);

const oneOf = (known: ReadonlyMap<string, unknown>) =>
  z.string().refine((name) => known.has(name), { error: `must be one of ${[...known.keys()].join(", ")}` });

/** What the execution of each type of step needs of its config. Decision 9. */
const needs = {
  send_message: z.object({ template: nonBlank(10_000) }),
  wait: z.object({ hours }),
  wait_for_reply: z.object({ timeoutHours: hours.optional() }),
  update_contact: z.object({
    set: z
      .strictObject(updateContactInput.omit({ id: true }).shape)
      .refine((set) => Object.keys(set).length > 0, { error: "must have at least one field" }),
  }),
  condition: z.object({
    field: oneOf(conditionFields),
    op: oneOf(conditionOps),
    value: z.unknown().optional(),
    thenStep: z.int().min(0),
    elseStep: z.int().min(0).optional(),
  }),
  end: z.object({}),
} as const satisfies Partial<Record<StepType, z.ZodType>>;

type Executed = keyof typeof needs;

/** A step that can be executed, with what it needs. */
export type ReadyStep = {
  [T in Executed]: { type: T; config: z.output<(typeof needs)[T]> };
}[Executed];

/** The step as it is executed; nothing when there is no engine for its type. Decision 19. */
export function readyStep({ type, config }: WorkflowStep): ReadyStep | undefined {
  if (!(type in needs)) return undefined;
  return { type, config: needs[type as Executed].parse(config) } as ReadyStep;
}

/** @throws AppError 422 `template_not_runnable`, naming the step and the member. Decision 9 */
export function mustBeRunnable(steps: WorkflowStep[]): void {
  if (steps.length === 0) throw notRunnable("the workflow has no steps");
  for (const [index, step] of steps.entries()) {
    const where = `step ${index} (${step.type})`;
    const issue = step.type in needs && needs[step.type as Executed].safeParse(step.config).error?.issues[0];
    if (issue) {
      const member = ["config", ...issue.path].join(".");
      throw notRunnable(`${where}, ${member}: ${issue.message.replace(/^Invalid input: /, "")}`);
    }
    for (const member of ["thenStep", "elseStep"] as const) {
      const target = step.type === "condition" ? step.config[member] : undefined;
      if (typeof target === "number" && target >= steps.length)
        throw notRunnable(
          `${where}, config.${member}: there is no step ${target}; the last is ${steps.length - 1}`,
        );
    }
  }
}

const notRunnable = (what: string) =>
  ruleBroken(
    "template_not_runnable",
    `The workflow can't be run: ${what}. Change it by PATCH /workflows/{id}.`,
  );
