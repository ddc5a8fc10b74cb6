import type { WriteCall } from "../../../gate/operation/call.ts";
import { notFound, ruleBroken } from "../../../platform/app-error.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import { findOrCreate, isRelay } from "../leads/entering.service.ts";
import { languageIn } from "../leads/mailed.service.ts";
import { receiveMessage } from "../messages/inbound.service.ts";
import * as queries from "./incoming-mail.queries.ts";
import { stripQuotedReply } from "./reading/strip-quoted-reply.ts";

const maxContentLength = 10_000;

interface Taken {
  messageId: string;
  conversationId: string;
  contactId: string;
}

/**
 * Turns an email into a message at a person's request, which does not prove its sender. Its files were not stored.
 * @throws AppError 404; 422 `mail_without_sender`, `mail_is_lead`
 */
export async function toConversation(call: WriteCall, id: string): Promise<Taken> {
  const { accountId } = call.caller;
  const row = await queries.lock(call.tx, accountId, id);
  if (!row) throw notFound("email");
  if (row.messageId !== null)
    return { messageId: row.messageId, conversationId: row.conversationId!, contactId: row.contactId! };
  if (row.reason?.startsWith("lead: "))
    throw ruleBroken(
      "mail_is_lead",
      "This email is a lead, which waits with those of the portals. Make it a contact there.",
    );
  const address = row.correspondent ?? row.sender;
  if (address === null)
    throw ruleBroken("mail_without_sender", "The email names no sender, so that there is nobody to answer.");
  const content = stripQuotedReply(row.text, row.subject).slice(0, maxContentLength).toWellFormed().trim();
  const unproven = { ...call, suppressWorkflows: true };
  const name = row.correspondentName ?? undefined;
  const relay = isRelay(address) ? address : undefined;
  const language =
    languageIn(`${row.subject}\n${content}`) ?? (await settings.of(call.tx, accountId)).language;
  const { messageId, conversationId, contactId } = await receiveMessage(unproven, {
    channel: "email",
    content: content || row.subject || "(no text)",
    subject: row.subject,
    sentAt: row.createdAt,
    provesAddress: false,
    suppressWorkflows: true,
    names: row.attachments,
    notKept: row.attachments.map((name) => ({ name, reason: "waited" })),
    providerMessageId: row.mailId,
    sender: { address, via: viaOf(row) },
    from: relay
      ? () => findOrCreate(unproven, { name, language, source: "email" }, relay)
      : { email: address, name, language },
  });
  if (relay) await conversations.setRelay(call, conversationId, relay);
  const became = { outcome: "received" as const, reason: null, messageId, conversationId, contactId };
  await queries.update(call.tx, accountId, id, became);
  return { messageId, conversationId, contactId };
}

const viaOf = ({ sender, correspondent }: queries.IncomingMailRow): string | undefined =>
  sender !== null && correspondent !== null && sender !== correspondent ? sender : undefined;
