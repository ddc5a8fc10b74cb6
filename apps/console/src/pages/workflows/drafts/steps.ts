import type { WorkflowStep } from "@rental/sdk";
import { freeKey, newId } from "./questions.ts";

export type StepType = WorkflowStep["type"];

/** A step as it is edited. A condition refers to its next steps by id, not by number, because steps move. */
export interface StepDraft {
  id: string;
  type: StepType;
  config: Record<string, unknown>;
  thenId?: string | undefined;
  elseId?: string | undefined;
}

export const newStep = (type: StepType): StepDraft => ({ id: newId(), type, config: {} });

/** @param shown what the page shows: the ids are the same if these are the same steps */
export function readSteps(steps: readonly WorkflowStep[], shown?: readonly StepDraft[]): StepDraft[] {
  const read = withIds(
    steps,
    steps.map(() => newId()),
  );
  return shown && JSON.stringify(savedSteps(shown)) === JSON.stringify(savedSteps(read))
    ? withIds(
        steps,
        shown.map(({ id }) => id),
      )
    : read;
}

const withIds = (steps: readonly WorkflowStep[], ids: readonly string[]): StepDraft[] =>
  steps.map(({ type, config }, index) => ({
    id: ids[index]!,
    type,
    // The default depends on the number, which changes when steps move.
    config: type === "ask_choice" ? { questionKey: `step_${index}`, ...config } : { ...config },
    thenId: ids[Number(config.thenStep ?? -1)],
    elseId: ids[Number(config.elseStep ?? -1)],
  }));

const without = (config: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== ""));

/** The steps to save. */
export function savedSteps(drafts: readonly StepDraft[]): WorkflowStep[] {
  const numberOf = (id: string | undefined) => {
    const index = drafts.findIndex((draft) => draft.id === id);
    return index < 0 ? undefined : index;
  };
  const taken = new Set(drafts.map(({ config }) => String(config.questionKey)));
  return drafts.map(({ type, config, thenId, elseId }) => {
    if (type === "condition")
      return { type, config: without({ ...config, thenStep: numberOf(thenId), elseStep: numberOf(elseId) }) };
    if (type !== "ask_choice" || config.questionKey) return { type, config: without(config) };
    const key = freeKey(String(config.text ?? ""), taken);
    taken.add(key);
    return { type, config: without({ ...config, questionKey: key }) };
  });
}
