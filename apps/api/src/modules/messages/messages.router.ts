import { contentOf, createMessageInput, oneMessage } from "@rental/contract";
import { write } from "../../gate/declare.ts";
import { sendByPerson } from "./by-person.service.ts";

const resource = { name: "messages", description: "Sending messages to contacts." };

export const messagesRouter = {
  create: write(
    {
      method: "POST",
      path: "/messages",
      resource,
      tool: "send_message",
      status: 201,
      summary: "Send a message",
      description:
        "Queues a message to a contact. The channel is the one given, or else the contact's preferred channel, or else email, or else sms. Once the message has left the server, metadata.deliveryStatus is `sent` and message.sent is emitted. When delivery is given up, it is `failed` and message.failed is emitted. 422 `channel_not_connected` when the channel is not connected: email always is, sms and the chat apps are while they have an active connector with an outboundUrl. `body` is accepted as an alias of `content`.",
      problems: ["unprocessable-entity"],
    },
    createMessageInput,
    oneMessage,
  ).mutation(async ({ ctx, input }) => ({
    data: await sendByPerson(ctx, { ...input, content: contentOf(input) }),
  })),
};
