import {
  idParam,
  incomingMailList,
  listIncomingMailInput,
  oneIncomingMail,
  oneReceivedMessage,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as log from "./log.service.ts";
import { toConversation } from "./mail-to-message.service.ts";

const resource = {
  name: "incoming-mail",
  description: "Emails that the account received, each with its outcome and its whole text.",
};

export const incomingMailRouter = {
  list: read(
    {
      method: "GET",
      path: "/incoming-mail",
      resource,
      tool: ["list_records", "incoming_mail"],
      onReplica: true,
      summary: "List incoming email",
      description: "Returns the emails of the last 30 days, newest first, without their texts.",
    },
    listIncomingMailInput,
    incomingMailList,
  ).query(({ ctx, input }) => log.list(ctx, input)),

  get: read(
    {
      method: "GET",
      path: "/incoming-mail/{id}",
      resource,
      tool: ["get_record", "incoming_mail"],
      summary: "Get an incoming email",
      description:
        "Returns one email with its whole text: what the rules cut off from the message, or what never became one.",
    },
    idParam,
    oneIncomingMail,
  ).query(async ({ ctx, input }) => ({ data: await log.get(ctx, input.id) })),

  toConversation: write(
    {
      method: "POST",
      path: "/incoming-mail/{id}/conversation",
      alsoNeeds: ["conversations:write"],
      resource,
      tool: { none: "A person judges what became no message." },
      summary: "Make an incoming email a conversation",
      description:
        "Shows an email that became no message as a message of its sender, whose contact is created if there is none. It answers no question and cancels no follow-up. An email that is a message already stays as it is.",
      problems: ["unprocessable-entity"],
      emits: ["contact.created", "inquiry.created", "message.received"],
      mustExist: (call, { id }) => log.mustFind(call, id!),
    },
    idParam,
    oneReceivedMessage,
  ).mutation(async ({ ctx, input }) => ({ data: await toConversation(ctx, input.id) })),
};
