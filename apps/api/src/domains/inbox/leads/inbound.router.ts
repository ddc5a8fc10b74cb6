import { oneLeadReceipt, receiveLeadInput } from "@rental/contract";
import { leadWrite } from "../../../gate/operation/declare.ts";
import { prepare, receive } from "./receiving.service.ts";

export const leadsInboundRouter = {
  receive: leadWrite(
    {
      method: "POST",
      path: "/leads/{token}",
      resource: { name: "leads" },
      bodyLimit: 64 * 1024,
      summary: "Deliver a lead",
      description:
        "Receives a lead as a form, JSON or XML. What is not understood is kept for a person, and answered with 200, too.",
      emits: ["contact.created", "inquiry.created", "message.received", "lead.received"],
    },
    receiveLeadInput,
    oneLeadReceipt,
    prepare,
  ).mutation(async ({ ctx, input }) => ({ data: await receive(ctx, input, ctx.prepared) })),
};
