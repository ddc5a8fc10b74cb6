import type { ListedConversation } from "@rental/sdk";
import type { inboxWords } from "./words.ts";

type Written = Pick<NonNullable<ListedConversation["lastMessage"]>, "direction" | "channel" | "automatic">;

/** Who wrote a message, as far as known: people are not named. Automatic messages in the chat are the assistant's. */
export function writerOf({ direction, channel, automatic }: Written): keyof typeof inboxWords.en.from {
  if (direction === "inbound" || !automatic) return direction;
  return channel === "web" ? "assistant" : "automatic";
}
