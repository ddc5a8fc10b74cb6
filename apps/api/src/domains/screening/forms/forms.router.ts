import {
  getFormInput,
  idParam,
  oneCompletedForm,
  oneForm,
  oneFormProgress,
  oneFormSession,
  oneStartedForm,
  startFormInput,
  updateFormSessionInput,
} from "@rental/contract";
import { publicRead, publicWrite, visitorRead, visitorWrite } from "../../../gate/operation/declare.ts";
import * as formSessions from "./form-sessions.service.ts";
import * as forms from "./forms.service.ts";

const resource = {
  name: "forms",
  description: "Pre-screening questions of public workflows, and the answers of prospects.",
};
/** A link to a form works even if the account has no public profile. */
const unlisted = forms.form;
const newProspect = ["contact.created", "inquiry.created"] as const;

export const formsPublicRouter = {
  get: publicRead(
    {
      method: "GET",
      path: "/{slug}/forms/{workflowSlug}",
      resource,
      summary: "Get a form",
      description:
        "Returns the questions of a workflow that is public and active. 404 when the setting prescreeningEnabled is off. The setting profilePublic plays no part.",
      unlisted,
    },
    getFormInput,
    oneForm,
  ).query(async ({ ctx, input }) => ({ data: await forms.get(ctx, input) })),

  createSession: publicWrite(
    {
      method: "POST",
      path: "/{slug}/forms/{workflowSlug}/sessions",
      resource,
      summary: "Start a session of a form",
      description:
        "Starts a pre-screening session, and returns the token for it. The account sees the session once the prospect has given a name and an email or phone.",
      status: 201,
      emits: [...newProspect, "contact.updated"],
      problems: ["unprocessable-entity"],
      unlisted,
      mustExist: (call, { workflowSlug }) => forms.mustExist(call, workflowSlug!),
    },
    startFormInput,
    oneStartedForm,
  ).mutation(async ({ ctx, input }) => ({ data: await forms.start(ctx, input) })),

  getSession: visitorRead(
    {
      holds: "session",
      method: "GET",
      path: "/sessions/{id}",
      resource,
      summary: "Get a session",
      description:
        "Returns the questions of the session with the answers so far, on any device that has the token. The questions stay as they were when it started.",
    },
    idParam,
    oneFormSession,
  ).query(async ({ ctx, input }) => ({ data: await formSessions.get(ctx, input.id) })),

  updateSession: visitorWrite(
    {
      holds: "session",
      method: "PATCH",
      path: "/sessions/{id}",
      resource,
      summary: "Answer questions of a session",
      description:
        "Saves answers in any order; those of other requests are kept. 422 names each wrong answer as answers.<key>, and nothing of the request is saved. 409 when the session is completed, or its form is switched off; 410 when it has expired.",
      emits: [...newProspect, "contact.updated"],
      problems: ["conflict", "gone", "unprocessable-entity"],
    },
    updateFormSessionInput,
    oneFormProgress,
  ).mutation(async ({ ctx, input }) => ({ data: await formSessions.save(ctx, input) })),

  completeSession: visitorWrite(
    {
      holds: "session",
      method: "POST",
      path: "/sessions/{id}/complete",
      resource,
      summary: "Complete a session",
      description:
        "Completes a session whose required questions are all answered. Repeated, it returns the same. 422 with the keys in `missing` when questions are open. The prospect gets an email with matching listings when emailPreferences.emailProspectMatches is on.",
      emits: ["session.completed"],
      problems: ["conflict", "gone", "unprocessable-entity"],
    },
    idParam,
    oneCompletedForm,
  ).mutation(async ({ ctx, input }) => ({ data: await formSessions.complete(ctx, input.id) })),
};
