import { createWorkflowInput } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { executeWithin } from "../../automation/workflow-runs/execution.service.ts";
import * as runs from "../../automation/workflow-runs/workflow-runs.service.ts";
import * as workflows from "../../automation/workflows/workflows.service.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import { demoRuns, demoWorkflows } from "./workflows.data.ts";

const dayMs = 86_400_000;

/** @returns the ids of the templates, in the order of the demo data */
export async function seedWorkflows(call: WriteCall): Promise<string[]> {
  const ids: string[] = [];
  for (const template of demoWorkflows) {
    ids.push((await workflows.create(call, createWorkflowInput.parse(template))).id);
  }
  return ids;
}

/** Seeds runs in every stable state: failed, completed, cancelled, paused, and waiting for a reply. */
export async function seedRuns(
  call: WriteCall,
  made: { workflows: string[]; contacts: string[]; properties: string[] },
): Promise<string[]> {
  const ids: string[] = [];
  for (const { workflow, contact, property, daysAgo, ending } of demoRuns) {
    const time = new Date(call.clock.now().getTime() - daysAgo * dayMs);
    const past: WriteCall = { ...call, clock: { now: () => time } };
    const contactId = made.contacts[contact]!;
    const { id } = await runs.start(past, {
      workflowId: made.workflows[workflow]!,
      contactId,
      propertyId: property === null ? null : made.properties[property],
    });
    await executeWithin(past, id);
    if (ending === "paused") await runs.pause(past, id);
    if (ending === "cancelled") await runs.cancel(past, id);
    if (ending === "replied") {
      await receiveMessage(past, { contactId, channel: "email", content: "In March, with my sister." });
      await executeWithin(past, id);
    }
    ids.push(id);
  }
  return ids;
}
