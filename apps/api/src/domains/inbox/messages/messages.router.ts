import {
  contactChannelList,
  contactChannelsInput,
  contentOf,
  createMessageInput,
  oneMessage,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import { sendByPerson } from "./by-person.service.ts";
import { listChannels } from "./reach.service.ts";

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

  listChannels: read(
    {
      method: "GET",
      path: "/contacts/{id}/channels",
      resource,
      tool: { none: "send_message chooses the channel, and says why one does not reach the contact" },
      summary: "List the channels to a contact",
      description:
        "Returns all channels and whether each reaches the contact now, by the rules of `POST /messages`. Those that do come first: the one by which the contact last wrote in the conversation, if one is given, then its preferred channel, email, sms and the others. 404 for a deleted contact.",
    },
    contactChannelsInput,
    contactChannelList,
  ).query(async ({ ctx, input }) => ({ data: await listChannels(ctx, input) })),
};
