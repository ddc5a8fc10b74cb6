import {
  oneReceivedMessage,
  oneReportedStatus,
  receiveMessageInput,
  reportStatusInput,
} from "@rental/contract";
import { signedWrite } from "../../../gate/operation/declare.ts";
import * as inbound from "./inbound.service.ts";

const resource = {
  name: "connectors",
  description: "What the programs that carry the messages of a channel deliver.",
};
/** Room for a text of 10,000 characters of any kind, and the other fields. */
const bodyLimit = 128 * 1024;

export const connectorsInboundRouter = {
  receiveMessage: signedWrite(
    {
      method: "POST",
      path: "/connectors/{id}/messages",
      resource,
      status: 202,
      bodyLimit,
      summary: "Deliver an inbound message",
      description:
        "Stores a message that a contact wrote. The contact is found by phone number or address, or else created.",
      problems: ["unprocessable-entity"],
      emits: [
        "contact.created",
        "inquiry.created",
        "message.received",
        "contact.updated",
        "showing.updated",
        "showing.confirmed",
      ],
    },
    receiveMessageInput,
    oneReceivedMessage,
  ).mutation(async ({ ctx, input }) => ({ data: await inbound.receive(ctx, input) })),

  reportStatus: signedWrite(
    {
      method: "POST",
      path: "/connectors/{id}/status",
      resource,
      bodyLimit,
      summary: "Report the outcome of a message",
      description: "Records that the provider delivered a message to the contact, or gave up on it.",
      emits: ["message.failed"],
    },
    reportStatusInput,
    oneReportedStatus,
  ).mutation(async ({ ctx, input }) => ({ data: await inbound.report(ctx, input) })),
};
