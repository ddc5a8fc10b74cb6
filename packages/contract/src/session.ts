import { z } from "zod";
import { contact } from "./contact.ts";
import { type EventKinds, related, subject } from "./event.ts";
import { formQuestion } from "./form-question.ts";
import { includedRecord, includeOf } from "./list-query.ts";
import { list, pagesOf } from "./pagination.ts";
import { field, id, idParam, single, timestamp } from "./schema.ts";

export const sessionStatuses = ["active", "completed", "expired", "draft"] as const;
export const reviewStatuses = ["pending_review", "approved", "denied"] as const;

/** Number of days until a session expires. */
export const sessionLifetimeDays = 30;

const contactId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e";
const workflowTemplateId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52";
const status = z.enum(sessionStatuses);
const reviewStatus = z.enum(reviewStatuses);

/** A prospect's answers to a template's questions. */
export const session = z
  .object({
    id: field(id, "Identifier of the session.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a53"),
    contactId: field(id, "The prospect.", contactId),
    workflowTemplateId: field(
      id,
      "The template that asked the questions; it may have been deleted since.",
      workflowTemplateId,
    ),
    propertyId: field(
      id.nullable(),
      "The property that the prospect asked about; null when they asked about none.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4f",
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

/** Query of `GET /sessions/{id}/review-mail`. */
export const reviewMailInput = idParam.extend({
  reviewStatus: field(z.enum(["approved", "denied"]), "The decision to preview.", "approved"),
});
export type ReviewMailInput = z.output<typeof reviewMailInput>;

const notMailedReasons = ["contact_deleted", "no_address", "opted_out", "switched_off"] as const;

export const reviewMail = z
  .object({
    mail: z
      .object({
        to: field(z.string(), "The address of the prospect.", "dana@example.com"),
        fromName: field(z.string(), "Name of the sender.", "Springfield Homes"),
        subject: field(z.string(), "The subject.", "Your pre-screening was approved"),
        text: field(z.string(), "The text.", "Hello Dana,\n\nGood news: ..."),
      })
      .nullable()
      .meta({ description: "The email that a review with this decision sends; null when it sends none." }),
    reason: field(
      z.enum(notMailedReasons).nullable(),
      "Why no email is sent; null when one is. switched_off: emailPreferences.notifyProspectOnReview is off.",
      null,
    ),
  })
  .meta({ id: "ReviewMail", description: "The email to the prospect about a review." });
export type ReviewMail = z.output<typeof reviewMail>;

/** A session as shown in lists. */
export const listedSession = session
  .extend({ contact: includedRecord(contact, "contact") })
  .meta({ id: "ListedSession", description: "A pre-screening session in a list." });
export type ListedSession = z.output<typeof listedSession>;

/** Query of `GET /sessions`. All filters are combined. */
export const listSessionsInput = z.object({
  ...pagesOf(session),
  contactId: field(id.optional(), "Only sessions of this contact.", contactId),
  workflowTemplateId: field(id.optional(), "Only sessions of this template.", workflowTemplateId),
  status: field(status.optional(), "Only sessions with this status.", "completed"),
  reviewStatus: field(reviewStatus.optional(), "Only sessions with this review status.", "pending_review"),
  include: includeOf(["contact"]),
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

/** Query of `GET /sessions/{id}/record`. */
export const sessionRecordInput = idParam.extend({
  after: field(
    z.int().min(0).max(2_147_483_647).optional(),
    "Only entries after this position: nextAfter of the page before.",
    100,
  ),
});
export type SessionRecordInput = z.output<typeof sessionRecordInput>;

const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const sessionRecordEntry = z
  .object({
    position: field(z.int(), "Its place in the record, from 1, without gaps.", 1),
    at: field(timestamp, "When it happened.", "2026-11-02T09:30:00.000Z"),
    kind: field(
      z.enum(["started", "said", "answered", "assistant", "completed", "reviewed", "erased"]),
      "What happened: the session started, the prospect was told something or gave answers, a language model was used, the last answer was given, a person decided, or the contact was erased.",
      "reviewed",
    ),
    data: field(z.record(z.string(), z.unknown()), "What is recorded; it depends on the kind.", {
      reviewStatus: "approved",
    }),
    personal: field(
      z.record(z.string(), z.unknown()).nullable(),
      "Name, email and phone as they were given. Null when there are none, or the contact was erased.",
      null,
    ),
    previousHash: field(z.string(), "The hash of the entry before; empty for the first.", ""),
    hash: field(z.string(), "SHA-256 in hexadecimal over the entry and the hash of the entry before.", hash),
  })
  .meta({ id: "SessionRecordEntry", description: "Something that happened in a pre-screening session." });
export type SessionRecordEntry = z.output<typeof sessionRecordEntry>;

export const sessionRecord = z
  .object({
    sessionId: field(id, "Identifier of the session.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a5c"),
    entries: z
      .array(sessionRecordEntry)
      .meta({ description: "At most 100 entries, in the order in which they happened." }),
    nextAfter: field(z.int().nullable(), "For `after` of the next page; null when there is none.", null),
    verification: z
      .object({
        valid: field(z.boolean(), "Whether no entry was changed, removed or inserted.", true),
        entries: field(z.int(), "Number of entries of the whole record.", 5),
        brokenAt: field(z.int().nullable(), "The first position that is not as it was written.", null),
        hash: field(z.string().nullable(), "The hash of the last entry; null without entries.", hash),
      })
      .meta({
        description:
          "The result of checking the record. What an earlier request has checked is not checked again unless it is shown.",
      }),
  })
  .meta({
    id: "SessionRecord",
    description: "What happened in a pre-screening session; it is only added to.",
  });
export type SessionRecord = z.output<typeof sessionRecord>;
export const oneSessionRecord = single(sessionRecord);

export const sessionList = list(listedSession);
export const oneSession = single(session);
export const sessionQuestions = z.object({
  data: z.array(formQuestion).meta({
    description:
      "What was asked, in order, as it was when the session began. The keys are those of the submission. Empty for sessions that no prospect started.",
  }),
});
export const oneReviewMail = single(reviewMail);

const reviewedSession = subject.extend({
  reviewStatus: field(z.enum(["approved", "denied"]), "The decision.", "approved"),
});

/** Events about pre-screening sessions. */
export const sessionEvents = {
  "session.completed": {
    meaning: "A prospect completed a pre-screening session.",
    label: {
      en: "A prospect answered all pre-screening questions",
      es: "Un interesado respondió a todas las preguntas de preselección",
    },
    data: subject,
    example: { contactId: related.contactId, status: "completed" },
  },
  "session.reviewed": {
    meaning: "A pre-screening session was approved or denied.",
    label: { en: "A pre-screening was approved or denied", es: "Se aprobó o rechazó una preselección" },
    data: reviewedSession,
    example: { contactId: related.contactId, status: "completed" },
  },
} as const satisfies EventKinds;
