import { oneMailReceipt, receiveMailInput } from "@rental/contract";
import { mailAction } from "../../../gate/operation/declare.ts";
import * as incomingMail from "./incoming-mail.service.ts";

export const incomingMailInboundRouter = {
  receive: mailAction(
    {
      method: "POST",
      path: "/mail",
      resource: { name: "incoming-mail" },
      status: 202,
      bodyLimit: 36 * 1024 * 1024,
      summary: "Hand in an email",
      description: "Receives an email, as it arrived, for the accounts that its recipients belong to.",
      problems: ["unprocessable-entity"],
      emits: ["contact.created", "inquiry.created", "message.received", "contact.updated", "message.failed"],
    },
    receiveMailInput,
    oneMailReceipt,
  ).mutation(async ({ ctx, input }) => ({ data: await incomingMail.receive(ctx, input) })),
};
