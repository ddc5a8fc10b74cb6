import type { ChatMessage } from "@rental/contract";
import type { ShownMessage } from "../messages/shown.service.ts";
import type { KnownChat } from "./chats.queries.ts";

/** A message as the visitor gets it: nothing that is only for the account. */
export const toChatMessage = ({
  id,
  direction,
  content,
  metadata,
  createdAt,
}: Omit<ShownMessage, "position">): ChatMessage => ({
  id,
  direction,
  content,
  ...(metadata?.options && metadata.options.length > 0 && { options: metadata.options }),
  sentAt: createdAt.toISOString(),
});

/** The greeting of a chat in which the visitor has not written yet. */
export const greetingOf = ({ opening, createdAt }: Pick<KnownChat, "opening" | "createdAt">): ChatMessage =>
  toChatMessage({
    ...opening.greeting,
    direction: "outbound",
    metadata: { options: opening.greeting.options },
    createdAt,
  });
