import type { WebhookDelivery } from "@rental/sdk";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import { webhooksWords } from "./words.ts";

const kinds = { pending: "waiting", delivered: "good", failed: "bad" } as const;

export function DeliveryStatus({ status }: Pick<WebhookDelivery, "status">) {
  const w = useWords(webhooksWords);
  return <Status kind={kinds[status]}>{w.statuses[status]}</Status>;
}
