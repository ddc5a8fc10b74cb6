import {
  idParam,
  listSessionsInput,
  oneReviewMail,
  oneSession,
  oneSessionRecord,
  reviewMailInput,
  reviewSessionInput,
  sessionList,
  sessionQuestions,
  sessionRecordInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as sessions from "./sessions.service.ts";

const resource = { name: "sessions", description: "Pre-screening sessions, and their approval or denial." };

export const sessionsRouter = {
  list: read(
    {
      method: "GET",
      path: "/sessions",
      resource,
      tool: "list_sessions",
      onReplica: true,
      summary: "List pre-screening sessions",
      description: "Returns the sessions, newest first. All filters are combined.",
    },
    listSessionsInput,
    sessionList,
  ).query(({ ctx, input }) => sessions.list(ctx, input)),

  get: read(
    {
      method: "GET",
      path: "/sessions/{id}",
      resource,
      tool: ["get_record", "session"],
      summary: "Get a pre-screening session",
      description: "Returns one session with its full submission. Expired sessions remain readable.",
    },
    idParam,
    oneSession,
  ).query(async ({ ctx, input }) => ({ data: await sessions.get(ctx, input.id) })),

  questions: read(
    {
      method: "GET",
      path: "/sessions/{id}/questions",
      resource,
      tool: ["get_record", "session_questions"],
      summary: "Get the questions of a pre-screening session",
      description: "Returns what the prospect was asked, whatever has become of the template since.",
    },
    idParam,
    sessionQuestions,
  ).query(async ({ ctx, input }) => ({ data: await sessions.questions(ctx, input.id) })),

  record: read(
    {
      method: "GET",
      path: "/sessions/{id}/record",
      resource,
      tool: ["get_record", "session_record"],
      summary: "Get the record of a pre-screening session",
      description:
        "Returns what was asked, answered, said, shown and decided in the session, word for word, in order, and whether the record is unaltered: each entry has the hash of the one before. Records are kept for three years, even when the contact is deleted or erased.",
    },
    sessionRecordInput,
    oneSessionRecord,
  ).query(async ({ ctx, input }) => ({ data: await sessions.record(ctx, input) })),

  reviewMail: read(
    {
      method: "GET",
      path: "/sessions/{id}/review-mail",
      resource,
      tool: ["get_record", "review_mail"],
      summary: "Preview the email about a review",
      description:
        "Returns the email that the prospect would get if the session were approved or denied now, or why there would be none. Sends nothing.",
    },
    reviewMailInput,
    oneReviewMail,
  ).query(async ({ ctx, input }) => ({ data: await sessions.previewReviewMail(ctx, input) })),

  review: write(
    {
      method: "PATCH",
      path: "/sessions/{id}/review",
      resource,
      tool: "review_session",
      summary: "Review a pre-screening session",
      description:
        "Approves or denies a completed session; the decision is final. The prospect gets an email when the contact has an email address and emailPreferences.notifyProspectOnReview is on; reviewNotes are not included in it. 409 when already reviewed. 422 when not completed, or expired.",
      emits: ["session.reviewed"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { id }) => sessions.mustBeUnreviewed(call, id!),
    },
    reviewSessionInput,
    oneSession,
  ).mutation(async ({ ctx, input }) => ({ data: await sessions.review(ctx, input) })),
};
