import {
  chatMessage,
  chatMessageList,
  chatParam,
  confirmChatAttachmentInput,
  createChatInput,
  createChatMessageInput,
  listChatMessagesInput,
  oneAttachment,
  oneChat,
  oneChatMessage,
  presignChatAttachmentInput,
  presignedAttachment,
} from "@rental/contract";
import {
  publicWrite,
  streamOf,
  visitorRead,
  visitorStream,
  visitorWrite,
} from "../../../gate/operation/declare.ts";
import * as files from "./attachments.service.ts";
import { prepareMessage } from "./booking.service.ts";
import * as chats from "./chats.service.ts";
import { follow } from "./stream.service.ts";

const resource = {
  name: "chats",
  description: "The chat with the visitors of an account's pages.",
};
/** Uploads have a separate limit, see `RateLimiter`. */
const uploads = { name: "attachments", description: "Files that visitors send in the chat." };
/** Events that a visitor's first message, and every message, can trigger. */
const emits = [
  "contact.created",
  "contact.updated",
  "inquiry.created",
  "message.received",
  "message.sent",
  "session.completed",
  "showing.booked",
  "showing.confirmed",
] as const;

export const chatsPublicRouter = {
  create: publicWrite(
    {
      method: "POST",
      path: "/{slug}/chats",
      resource,
      status: 201,
      summary: "Open a chat",
      description:
        "Opens a chat, and returns its token and its first messages. With content, the visitor's message is received; the messages include the answer, unless a language model takes part: then the answer follows in the list and in the stream. Without content, nothing but the chat exists until the visitor writes; an unused chat is deleted after a day.",
      emits,
      problems: ["unprocessable-entity"],
    },
    createChatInput,
    oneChat,
  ).mutation(async ({ ctx, input }) => ({ data: await chats.open(ctx, input) })),

  listMessages: visitorRead(
    {
      holds: "chat",
      method: "GET",
      path: "/chats/{chatId}/messages",
      resource,
      summary: "List the messages of a chat",
      description:
        "Returns the messages of the chat, oldest first, at most 500; ask again with the id of the last one in `after` for those that follow. Messages count as sent once they were returned.",
    },
    listChatMessagesInput,
    chatMessageList,
  ).query(async ({ ctx, input }) => ({ data: await chats.list(ctx, input) })),

  createMessage: visitorWrite(
    {
      holds: "chat",
      method: "POST",
      path: "/chats/{chatId}/messages",
      resource,
      status: 201,
      summary: "Write in a chat",
      description:
        "Receives what the visitor writes, and returns it. The answer, if the chat has one, comes in the list and in the stream: at once if the script gives it, some seconds later if a language model takes part.",
      emits,
    },
    createChatMessageInput,
    oneChatMessage,
    prepareMessage,
  ).mutation(async ({ ctx, input }) => ({ data: await chats.post(ctx, input) })),

  presignAttachment: visitorWrite(
    {
      holds: "chat",
      method: "POST",
      path: "/chats/{chatId}/attachments/presign",
      resource: uploads,
      summary: "Start the upload of a file in a chat",
      description:
        "Returns the URL to PUT the bytes to, such as those of a photo of a document: at most 10 MB. Send them with the same Content-Type, wait for a 2xx, then confirm.",
      problems: ["unprocessable-entity"],
    },
    presignChatAttachmentInput,
    presignedAttachment,
  ).mutation(async ({ ctx, input }) => ({ data: await files.presign(ctx, input) })),

  confirmAttachment: visitorWrite(
    {
      holds: "chat",
      method: "POST",
      path: "/chats/{chatId}/attachments/confirm",
      resource,
      status: 201,
      summary: "Confirm an uploaded file of a chat",
      description:
        "Checks the uploaded bytes. The id can then be sent once, as one of the `attachmentIds` of a message of this chat.",
      problems: ["conflict", "unprocessable-entity"],
    },
    confirmChatAttachmentInput,
    oneAttachment,
    files.storeConfirmed,
  ).mutation(async ({ ctx, input }) => ({ data: await files.confirm(ctx, input, ctx.prepared) })),

  stream: visitorStream(
    {
      holds: "chat",
      method: "GET",
      path: "/chats/{chatId}/stream",
      resource,
      summary: "Follow a chat",
      description:
        "Sends the messages of the chat, in both directions, as they arrive, as server-sent events: `event: message`, the id of the message as `id`, the message as `data`. With `Last-Event-ID` it begins after that message, otherwise with the first. A comment every 20 seconds shows that the connection works.",
    },
    chatParam,
    streamOf(chatMessage),
  ).query(({ ctx, input }) => follow(ctx, input.chatId)),
};
