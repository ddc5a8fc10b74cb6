import { readFileSync } from "node:fs";
import { createWorkflowInput } from "@rental/contract";
import { expect, it } from "vitest";
import { z } from "zod";

/** The main files below apps/api/src that read each field; only people read `description`. */
const readers: Record<string, string[]> = {
  name: ["domains/automation/workflow-runs/workflow-runs.service.ts", "domains/screening/forms/form.ts"],
  steps: ["domains/automation/workflow-runs/execution.service.ts"],
  triggerType: ["db/tables/workflows.ts", "domains/automation/workflows/schedules.service.ts"],
  isPublic: ["domains/automation/workflows/workflows.service.ts"],
  isActive: [
    "domains/automation/workflow-runs/workflow-runs.service.ts",
    "domains/automation/workflows/workflows.service.ts",
    "domains/assistant/agent/agent.service.ts",
  ],
  "exitConditions.maxMessages": ["domains/automation/workflow-runs/steps/sending.ts"],
  "exitConditions.timeoutDays": ["domains/automation/workflow-runs/workflow-runs.service.ts"],
  "triggerConfig.event": ["domains/automation/workflows/workflows.queries.ts"],
  "triggerConfig.delayMinutes": ["domains/automation/workflow-runs/triggers.service.ts"],
  "triggerConfig.filter": ["domains/automation/workflow-runs/triggers.service.ts"],
  "triggerConfig.cron": ["domains/automation/workflows/schedules.service.ts"],
  "triggerConfig.timezone": ["domains/automation/workflows/schedules.service.ts"],
  "questionConfig.questions": ["domains/automation/workflows/questions.service.ts"],
  "questionConfig.translations": ["domains/automation/workflows/translations.service.ts"],
  "completionConfig.message": ["domains/screening/forms/outcome.ts"],
  "completionConfig.showMatchedProperties": ["domains/screening/forms/outcome.ts"],
  "completionConfig.maxResults": ["domains/screening/forms/outcome.ts"],
  "completionConfig.redirectUrl": ["domains/screening/forms/outcome.ts"],
  "completionConfig.translations": ["domains/automation/workflows/translations.service.ts"],
  "voiceConfig.enabled": ["domains/assistant/agent/agent.service.ts"],
  "voiceConfig.firstMessage": ["domains/assistant/agent/agent.service.ts"],
  "voiceConfig.promptAddition": ["domains/assistant/agent/agent.service.ts"],
  "voiceConfig.language": ["domains/assistant/agent/agent.service.ts"],
  introMessage: ["domains/screening/forms/form.ts"],
  externalId: ["domains/automation/workflows/workflows.service.ts"],
  metadata: ["domains/automation/workflows/workflows.service.ts"],
  requireRunnable: ["domains/automation/workflows/workflows.service.ts"],
};

/** A member, or the members of an object. */
function namesOf(name: string, schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return namesOf(name, schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [name];
  return Object.keys(schema.shape).map((member) => `${name}.${member}`);
}

const names = Object.entries(createWorkflowInput.shape).flatMap(([name, schema]) => namesOf(name, schema));

it("docs/workflows.md lists every field of a template that has a meaning, in the order of the contract", () => {
  const page = readFileSync(new URL("../../../../docs/workflows.md", import.meta.url), "utf8");
  const list = page.split("\n## Fields\n")[1]!.split("\n## ")[0]!;
  expect([...list.matchAll(/^- `([\w.]+)`: /gm)].map(([, name]) => name)).toEqual(names);
});

it.each(names.filter((name) => name !== "description"))("%s is read", (name) => {
  expect(readers[name]).toBeDefined();
  for (const file of readers[name]!)
    expect(readFileSync(new URL(`../../src/${file}`, import.meta.url), "utf8"), file).toMatch(
      new RegExp(`\\b${name.split(".").at(-1)}\\b`),
    );
});
