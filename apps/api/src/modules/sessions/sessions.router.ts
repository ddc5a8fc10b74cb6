import { idParam, listSessionsInput, oneSession, reviewSessionInput, sessionList } from "@rental/contract";
import { read, write } from "../../gate/declare.ts";
import * as sessions from "./sessions.service.ts";

const resource = "sessions";

export const sessionsRouter = {
  list: read(
    {
      method: "GET",
      path: "/sessions",
      resource,
      summary: "List pre-screening sessions",
      description: "The sessions, newest first. All filters apply together.",
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
      description: "One session with its full submission; expired ones stay readable.",
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
        "Approves or denies a completed session, once and for all. The prospect gets a mail when an address is on file and emailPreferences.notifyProspectOnReview is on; reviewNotes are not in it. Reviewed already: 409. Not completed, or expired: 422. Emits session.reviewed.",
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { id }) => sessions.mustBeUnreviewed(call, id!),
    },
    reviewSessionInput,
    oneSession,
  ).mutation(async ({ ctx, input }) => ({ data: await sessions.review(ctx, input) })),
};
