import type { Attachment, ContactChannel, Draft, Message, RentalClient } from "@rental/sdk";
import type { Attempt } from "../api/use-write.ts";

/** A message as somebody wrote it. */
export interface Composed {
  contactId: string;
  conversationId?: string | undefined;
  channel: ContactChannel["channel"] | undefined;
  subject?: string;
  /** Empty if only files are sent. */
  content: string;
  attachments: Pick<Attachment, "id" | "name" | "bytes">[];
  /** The draft that is sent instead of a new message. */
  draft?: Pick<Draft, "id" | "channel"> | undefined;
}

/** Sends it; retries with the same key send it only once. */
export async function sendComposed(
  rental: RentalClient,
  { draft, contactId, conversationId, channel, subject, content, attachments }: Composed,
  attempt: Attempt,
): Promise<Message> {
  const attachmentIds = attachments.map(({ id }) => id);
  if (!draft) {
    const about = {
      ...(subject && { subject }),
      ...(content !== "" && { content }),
      ...(attachmentIds.length > 0 && { attachmentIds }),
    };
    return rental.messages.create({ contactId, conversationId, channel, ...about }, attempt);
  }
  if ((channel ?? null) !== draft.channel) {
    const idempotencyKey = `${attempt.idempotencyKey}-channel`;
    await rental.drafts.update(draft.id, { channel: channel ?? null }, { idempotencyKey });
  }
  return (await rental.drafts.send(draft.id, { content, attachmentIds }, attempt)).message;
}
