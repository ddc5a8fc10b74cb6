import type { ChatMessage } from "@rental/contract";
import { type Signing, toAttachments } from "../../inbox/attachments/links.service.ts";
import type { ShownMessage } from "../../inbox/messages/shown.service.ts";
import type { KnownChat } from "./chats.queries.ts";

/** A message as shown to the visitor, without anything meant only for the account. */
export const toChatMessage = (
  call: Signing,
  { id, direction, content, attachments, metadata, createdAt }: Omit<ShownMessage, "position">,
): ChatMessage => ({
  id,
  direction,
  content,
  ...(metadata?.options && metadata.options.length > 0 && { options: metadata.options }),
  attachments: toAttachments(call, attachments),
  sentAt: createdAt.toISOString(),
});

/** The greeting of a chat before the visitor's first message. */
export const greetingOf = (
  call: Signing,
  { opening, createdAt }: Pick<KnownChat, "opening" | "createdAt">,
): ChatMessage =>
  toChatMessage(call, {
    ...opening.greeting,
    direction: "outbound",
    attachments: [],
    metadata: { options: opening.greeting.options },
    createdAt,
  });
