import { createWorkflowInput } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { newId } from "../../../platform/ids.ts";
import { askedBy } from "../../screening/forms/forms.service.ts";
import type { NewSession } from "../../screening/sessions/sessions.service.ts";
import { createSession } from "../../screening/sessions/sessions.service.ts";
import * as settings from "../settings/settings.service.ts";
import { demoWorkflows } from "./workflows.data.ts";

/** One session per state, under the names that `rental demo seed` prints. */
export type SeededSessions = Record<
  "pendingReview" | "approved" | "denied" | "active" | "expired" | "draft",
  string
>;

type Demo = Pick<NewSession, "submission" | "status" | "reviewStatus" | "reviewNotes"> & {
  contact: number;
  /** Days since its creation, and since its review. */
  age: number;
  reviewed?: number;
};

const demoSessions: Record<keyof SeededSessions, Demo> = {
  pendingReview: {
    contact: 0,
    age: 2,
    status: "completed",
    submission: { monthlyIncome: 6200, moveInDate: "2027-01-01", pets: false },
  },
  approved: {
    contact: 2,
    age: 12,
    reviewed: 10,
    status: "completed",
    reviewStatus: "approved",
    reviewNotes: "Income verified, good references.",
    submission: { monthlyIncome: 8400, moveInDate: "2026-12-15", pets: true },
  },
  denied: {
    contact: 4,
    age: 20,
    reviewed: 19,
    status: "completed",
    reviewStatus: "denied",
    reviewNotes: "Looks for a term that is too short.",
    submission: { monthlyIncome: 3100, moveInDate: "2026-12-01", pets: false },
  },
  active: {
    contact: 1,
    age: 1,
    status: "active",
    submission: { monthlyIncome: 5400 },
  },
  expired: {
    contact: 4,
    age: 45,
    status: "expired",
    submission: { moveInDate: "2026-10-01" },
  },
  draft: { contact: 3, age: 0, status: "draft", submission: {} },
};

const dayMs = 86_400_000;

/**
 * @param contacts ids in the order of the demo data; @param templateId any id, because sessions outlive their template
 */
export async function seedSessions(
  call: WriteCall,
  contacts: string[],
  templateId: string = newId(),
): Promise<SeededSessions> {
  const daysAgo = (days: number) => new Date(call.clock.now().getTime() - days * dayMs);
  const made: Partial<SeededSessions> = {};
  const template = createWorkflowInput.parse(demoWorkflows[0]);
  const form = askedBy(
    { version: 1, ...template, introMessage: null, questionConfig: template.questionConfig ?? null },
    await settings.of(call.tx, call.caller.accountId),
  );
  for (const [name, { contact, age, reviewed, ...session }] of Object.entries(demoSessions)) {
    const { id } = await createSession(call, {
      ...session,
      form,
      contactId: contacts[contact]!,
      workflowTemplateId: templateId,
      createdAt: daysAgo(age),
      reviewedAt: reviewed === undefined ? null : daysAgo(reviewed),
    });
    made[name as keyof SeededSessions] = id;
  }
  return made as SeededSessions;
}
