import { idParam, listSessionsInput, oneSession, reviewSessionInput, sessionList } from "@rental/contract";
import { read, write } from "../../gate/declare.ts";
import * as sessions from "./sessions.service.ts";

const resource = { name: "sessions", description: "Pre-screening sessions, and their approval or denial." };

export const sessionsRouter = {
  list: read(
    {
      method: "GET",
      path: "/sessions",
      resource,
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
      summary: "Get a pre-screening session",
      description: "Returns one session with its full submission. Expired sessions remain readable.",
    },
    idParam,
    oneSession,
  ).query(async ({ ctx, input }) => ({ data: await sessions.get(ctx, input.id) })),

  review: write(
    {
      method: "PATCH",
      path: "/sessions/{id}/review",
      resource,
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
