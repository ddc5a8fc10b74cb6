import { idParam, leadList, listLeadsInput, makeLeadContactInput, oneLead } from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as leads from "./leads.service.ts";

const resource = {
  name: "leads",
  description: "Inquiries that portals and programs sent, with their outcomes.",
};

const tool = {
  none: "Assistants see the conversations; what portals send also says what nobody may screen by.",
};

export const leadsRouter = {
  list: read(
    {
      method: "GET",
      path: "/leads",
      resource,
      tool,
      onReplica: true,
      summary: "List leads",
      description: "Returns the leads of the last 30 days, newest first, without what was sent.",
    },
    listLeadsInput,
    leadList,
  ).query(({ ctx, input }) => leads.list(ctx, input)),

  get: read(
    {
      method: "GET",
      path: "/leads/{id}",
      resource,
      tool,
      summary: "Get a lead",
      description: "Returns one lead with what was sent.",
    },
    idParam,
    oneLead,
  ).query(async ({ ctx, input }) => ({ data: await leads.get(ctx, input.id) })),

  makeContact: write(
    {
      method: "POST",
      path: "/leads/{id}/contact",
      alsoNeeds: ["contacts:write"],
      resource,
      tool,
      summary: "Make a lead a contact",
      description:
        "Makes an unread lead a message of its contact, who is found or created. A mapping teaches its source to read the next ones. A lead that has a contact stays as it is.",
      problems: ["unprocessable-entity"],
      emits: ["contact.created", "inquiry.created", "message.received"],
      mustExist: (call, { id }) => leads.get(call, id!),
    },
    makeLeadContactInput,
    oneLead,
  ).mutation(async ({ ctx, input }) => ({ data: await leads.makeContact(ctx, input) })),
};
