import type { StepDraft } from "./drafts/steps.ts";
import type { useSentences } from "./use-sentences.ts";

/** What the fields of a step need. */
export interface StepFieldsProps {
  step: StepDraft;
  steps: readonly StepDraft[];
  says: ReturnType<typeof useSentences>;
  onChange: (step: StepDraft) => void;
}
