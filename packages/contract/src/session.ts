import { z } from "zod";
import { type EventKinds, subject } from "./event.ts";
import { list, pageQuery } from "./pagination.ts";
import { field, id, idParam, single, timestamp } from "./schema.ts";

export const sessionStatuses = ["active", "completed", "expired", "draft"] as const;
export const reviewStatuses = ["pending_review", "approved", "denied"] as const;

/** Days until a session expires. */
export const sessionLifetimeDays = 30;

const contactId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e";
const workflowTemplateId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52";
const status = z.enum(sessionStatuses);
const reviewStatus = z.enum(reviewStatuses);

/** The answers of a prospect to a template's questions. */
export const session = z
  .object({
    id: field(id, "Identifier of the session.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a53"),
    contactId: field(id, "The prospect.", contactId),
    workflowTemplateId: field(
      id,
      "The template that asked the questions; it may have been deleted since.",
      workflowTemplateId,
    ),
    submission: field(
      z.record(z.string(), z.unknown()),
      "The answers by question. The keys depend on the template.",
      { monthlyIncome: 5200, moveInDate: "2027-01-01", pets: false },
    ),
    status: field(
      status,
      "draft, active or completed; expired when expiresAt passed without a review.",
      "completed",
    ),
    reviewStatus: field(reviewStatus, "The decision of the account.", "pending_review"),
    reviewNotes: field(z.string().nullable(), "Internal notes, never shown to the prospect.", null),
    reviewedAt: field(timestamp.nullable(), "When it was reviewed.", null),
    createdAt: field(timestamp, "When it was created.", "2026-11-02T09:30:00.000Z"),
    updatedAt: field(timestamp, "When it was last changed.", "2026-11-03T14:05:00.000Z"),
    expiresAt: field(timestamp, "When it expires: 30 days after its creation.", "2026-12-02T09:30:00.000Z"),
  })
  .meta({ id: "Session", description: "A pre-screening session." });
export type Session = z.output<typeof session>;
export type SessionStatus = Session["status"];
export type ReviewStatus = Session["reviewStatus"];

/** Query of `GET /sessions`. All filters are combined. */
export const listSessionsInput = z.object({
  ...pageQuery,
  contactId: field(id.optional(), "Only sessions of this contact.", contactId),
  workflowTemplateId: field(id.optional(), "Only sessions of this template.", workflowTemplateId),
  status: field(status.optional(), "Only sessions with this status.", "completed"),
  reviewStatus: field(reviewStatus.optional(), "Only sessions with this review status.", "pending_review"),
});
export type ListSessionsInput = z.output<typeof listSessionsInput>;

/** Body of `PATCH /sessions/{id}/review`. */
export const reviewSessionInput = idParam.extend({
  reviewStatus: field(z.enum(["approved", "denied"]), "The decision; it is final.", "approved"),
  reviewNotes: field(
    z.string().max(2000).nullish(),
    "Internal notes, at most 2000 characters, never shown to the prospect.",
    "Income verified.",
  ),
});
export type ReviewSessionInput = z.output<typeof reviewSessionInput>;

export const sessionList = list(session);
export const oneSession = single(session);

const reviewedSession = subject.extend({
  reviewStatus: field(z.enum(["approved", "denied"]), "The decision.", "approved"),
});

/** Events about pre-screening sessions. */
export const sessionEvents = {
  "session.completed": { meaning: "A prospect completed a pre-screening session.", data: subject },
  "session.reviewed": { meaning: "A pre-screening session was approved or denied.", data: reviewedSession },
} as const satisfies EventKinds;
