import { oneAskedOutcome, outcomeParams, recordOutcomeInput } from "@rental/contract";
import { visitorRead, visitorWrite } from "../../../gate/operation/declare.ts";
import * as outcomes from "./outcomes.service.ts";

/** Three segments, because a path of two would be ambiguous with `/{slug}/listings`. */
const path = "/mail/outcomes/{token}";
const resource = {
  name: "outcomes",
  description: "The outcome of a showing, which whoever showed the home records through a link in an email.",
};

export const outcomesPublicRouter = {
  get: visitorRead(
    {
      holds: "outcome",
      method: "GET",
      path,
      resource,
      summary: "Get a showing to record its outcome",
      description: "Returns the showing that the token stands for, with the outcome recorded so far.",
    },
    outcomeParams,
    oneAskedOutcome,
  ).query(async ({ ctx }) => ({ data: await outcomes.get(ctx) })),

  record: visitorWrite(
    {
      holds: "outcome",
      method: "POST",
      path,
      resource,
      summary: "Record the outcome of a showing",
      description: "Records or corrects the outcome of the showing. 409 (outcome_closed) after openUntil.",
      emits: ["showing.updated", "showing.outcome_recorded"],
      problems: ["conflict"],
    },
    recordOutcomeInput,
    oneAskedOutcome,
  ).mutation(async ({ ctx, input }) => ({ data: await outcomes.record(ctx, input) })),
};
