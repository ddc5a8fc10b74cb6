import type { Webhook } from "@rental/sdk";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import { webhooksWords } from "./words.ts";

/** Whether a subscription is active, and whether its receiver answers. */
export function WebhookState({ webhook }: { webhook: Pick<Webhook, "active" | "consecutiveFailures"> }) {
  const w = useWords(webhooksWords);
  const { active, consecutiveFailures } = webhook;
  if (!active) return <Status kind="off">{w.off}</Status>;
  if (consecutiveFailures > 0) return <Status kind="bad">{w.failing(consecutiveFailures)}</Status>;
  return <Status kind="good">{w.active}</Status>;
}
