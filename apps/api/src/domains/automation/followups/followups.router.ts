import {
  createFollowupInput,
  followupList,
  idParam,
  listFollowupsInput,
  nothing,
  oneFollowup,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as followups from "./followups.service.ts";

const resource = { name: "followups", description: "Messages that are sent when a contact does not answer." };

export const followupsRouter = {
  list: read(
    {
      method: "GET",
      path: "/followups",
      resource,
      tool: ["list_records", "followups"],
      onReplica: true,
      summary: "List follow-ups",
      description: "Returns the follow-ups, newest first. All filters are combined.",
    },
    listFollowupsInput,
    followupList,
  ).query(({ ctx, input }) => followups.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/followups",
      alsoNeeds: ["messages:write"],
      resource,
      tool: "schedule_followup",
      status: 201,
      summary: "Schedule a follow-up",
      description:
        "Sends a message to the contact at the given time unless the contact answers first. Without `message`, the template of this step in the settings is used, or else a built-in text. `scheduledAt` is accepted as an alias of `scheduledFor`. The follow-up becomes `failed`, with a reason, when it can't be sent. Emits message.sent when its message has been sent.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/followups/${data.id}`,
    },
    createFollowupInput,
    oneFollowup,
  ).mutation(async ({ ctx, input }) => ({ data: await followups.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/followups/{id}",
      resource,
      tool: ["get_record", "followup"],
      summary: "Get a follow-up",
      description: "Returns one follow-up, whatever its status.",
    },
    idParam,
    oneFollowup,
  ).query(async ({ ctx, input }) => ({ data: await followups.get(ctx, input.id) })),

  delete: write(
    {
      method: "DELETE",
      path: "/followups/{id}",
      resource,
      tool: ["delete_record", "followup"],
      status: 204,
      summary: "Cancel a follow-up",
      description: "Cancels a pending follow-up; the record is kept. 409 when it is no longer pending.",
      problems: ["conflict"],
      mustExist: (call, { id }) => followups.get(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => followups.cancel(ctx, input.id)),
};
