import { contentOf, createMessageInput, oneMessage } from "@rental/contract";
import { write } from "../../gate/declare.ts";
import { sendMessage } from "./messages.service.ts";

export const messagesRouter = {
  create: write(
    {
      method: "POST",
      path: "/messages",
      resource: "messages",
      status: 201,
      summary: "Send a message",
      description:
        "Queues a message to a contact over the channel given, else the contact's preference, else email, else sms. It counts as sent when it has left: then metadata.deliveryStatus is `sent` and message.sent is emitted; when it is given up, `failed` and message.failed. 422 `channel_not_connected` when nothing can carry the channel's messages: so far email alone is connected. `body` is accepted for `content`.",
      problems: ["unprocessable-entity"],
    },
    createMessageInput,
    oneMessage,
  ).mutation(async ({ ctx, input }) => ({
    data: await sendMessage(ctx, { ...input, content: contentOf(input) }),
  })),
};
