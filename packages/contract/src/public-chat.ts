import { z } from "zod";
import {
  attachmentIdsField,
  attachmentsField,
  confirmAttachmentInput,
  presignAttachmentInput,
} from "./attachment.ts";
import { directions } from "./message.ts";
import { openApiKeywords, textOrList } from "./openapi-keywords.ts";
import { slugParam } from "./public.ts";
import { field, id, mailAddress, nonBlank, single, timestamp } from "./schema.ts";

/** The chat between an account and the visitors of its pages. */

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";
/** Maximum length of a visitor's message, in characters. */
const maxContentLength = 2_000;
/** An empty form field counts as omitted. */
const optionalText = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(""), schema]).nullish();

const noLanguage = "must be a language such as en or es-MX";
const language = z
  .string()
  .max(35, { error: noLanguage, abort: true })
  .regex(/^[A-Za-z]{2}(-[A-Za-z0-9]+)*$/, { error: noLanguage });

const clientId = field(
  z.guid({ error: "must be a UUID" }).optional(),
  "A UUID that the client makes for this request. If the response is lost, the same request with the same clientId returns it again, and nothing happens twice. Keep it secret like the token.",
  "7d9f1c52-2f6e-4a3d-8a55-3b0a4f5f9f10",
  { leaveOut: true },
);

const content = field(
  nonBlank(maxContentLength),
  `What the visitor writes, as plain text of at most ${maxContentLength} characters.`,
  "Do you have something with 2 bedrooms?",
);

export const chatMessage = z
  .object({
    id: field(id, "Identifier of the message.", `${example}51`),
    direction: field(
      z.enum(directions),
      "`inbound` from the visitor, `outbound` from the account.",
      "outbound",
    ),
    content: field(z.string(), "Plain text with line breaks.", "Hello! What are you looking for?"),
    options: field(
      z.array(z.string()).optional(),
      "Short answers to choose from. Post one of them as content, or anything else. Show them only under the last message of the chat.",
      ["See listings", "Book a showing"],
    ),
    attachments: attachmentsField,
    sentAt: field(timestamp, "When it was written.", "2026-11-02T09:30:00.000Z"),
  })
  .meta({ id: "ChatMessage", description: "A message of a chat." });
export type ChatMessage = z.output<typeof chatMessage>;

/** Body of `POST /public/v1/{slug}/chats`. */
export const createChatInput = slugParam.extend({
  content: content.optional(),
  propertyId: field(
    z.union([z.literal(""), id]).nullish(),
    "The listing that the chat is about.",
    `${example}4f`,
    { leaveOut: true },
  ),
  language: field(
    optionalText(language),
    "The visitor's language. The chat answers in Spanish if it is es, otherwise in English.",
    "en",
  ),
  name: field(optionalText(nonBlank(200)), "The visitor's name.", "Dana Reyes"),
  email: field(
    optionalText(mailAddress),
    "The visitor's email address. Answers that the visitor did not see in the chat go there after 5 minutes.",
    "dana@example.com",
  ),
  phone: field(optionalText(nonBlank(50)), "The visitor's phone number.", "+1 217 555 0142"),
  clientId,
});
export type CreateChatInput = z.output<typeof createChatInput>;

export const chat = z
  .object({
    chatId: field(id, "Identifier of the chat.", `${example}50`),
    token: field(
      z.string(),
      "Gives access to this chat and nothing else, as `Authorization: Bearer <token>`. Keep it secret.",
      "2l8k3v0q9t7m5b1d6c4a8n2e3f0h5t1r9c4v7b2n8m6q3w1e5r7t",
    ),
    messages: z.array(chatMessage).meta({
      description:
        "The messages so far, oldest first: a greeting and, if content was sent, the content and the reply.",
    }),
  })
  .meta({ id: "Chat", description: "A new chat." });
export type Chat = z.output<typeof chat>;

export const chatParam = z.object({ chatId: field(id, "Identifier of the chat.", `${example}50`) });

/** Query of `GET /public/v1/chats/{chatId}/messages`. */
export const listChatMessagesInput = chatParam.extend({
  after: field(
    id.optional(),
    "Only messages after the one with this id, such as the last one that is known.",
    `${example}51`,
  ),
});
export type ListChatMessagesInput = z.output<typeof listChatMessagesInput>;

/** Body of `POST /public/v1/chats/{chatId}/messages`. */
export const createChatMessageInput = chatParam
  .extend({ content: content.optional(), clientId, attachmentIds: attachmentIdsField })
  .refine(({ content, attachmentIds = [] }) => content !== undefined || attachmentIds.length > 0, {
    error: "is required",
    path: ["content"],
  })
  .register(openApiKeywords, { allOf: [textOrList(["content"], "attachmentIds")] });
export type CreateChatMessageInput = z.output<typeof createChatMessageInput>;

/** Body of `POST /public/v1/chats/{chatId}/attachments/presign`. */
export const presignChatAttachmentInput = chatParam.extend(presignAttachmentInput.shape);
export type PresignChatAttachmentInput = z.output<typeof presignChatAttachmentInput>;

/** Body of `POST /public/v1/chats/{chatId}/attachments/confirm`. */
export const confirmChatAttachmentInput = chatParam.extend(confirmAttachmentInput.shape);
export type ConfirmChatAttachmentInput = z.output<typeof confirmChatAttachmentInput>;

export const oneChat = single(chat);
export const oneChatMessage = single(chatMessage);
export const chatMessageList = z.object({
  data: z.array(chatMessage).meta({ description: "Messages, oldest first, at most 500." }),
});
