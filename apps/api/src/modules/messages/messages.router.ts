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
        "Sends a message to a contact over the channel given, else the contact's preference, else email, else sms. Channels without a connector (sms, chat_app_a, chat_app_b) store it only. `body` is accepted for `content`. Emits message.sent.",
      problems: ["unprocessable-entity"],
    },
    createMessageInput,
    oneMessage,
  ).mutation(async ({ ctx, input }) => ({
    data: await sendMessage(ctx, { ...input, content: contentOf(input) }),
  })),
};
