import type { Workflow } from "@rental/sdk";
import { readTrigger } from "./drafts/trigger.ts";
import { useSentences } from "./use-sentences.ts";
import { useTriggerSentence } from "./use-trigger-sentence.ts";

/** The trigger of a workflow, for people who can't change it. */
export function TriggerAsSentence({ workflow }: { workflow: Workflow }) {
  const sentence = useTriggerSentence(useSentences(workflow, []));
  return sentence(readTrigger(workflow));
}
