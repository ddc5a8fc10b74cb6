import type { WriteCall } from "../../../gate/operation/call.ts";
import type * as leadSources from "../lead-sources/lead-sources.service.ts";
import { type InboundMessage, receiveMessage } from "../messages/inbound.service.ts";
import { continuedBy, type Entered, enter } from "./entering.service.ts";
import { rawOf } from "./reading/raw-mail.ts";
import { nameOf } from "./reading/read-lead.ts";
import { type LeadMail, type MailedLead, portalIn, readMailedLead } from "./reading/read-mail.ts";

export { languageIn } from "./reading/language-of.ts";

/** The lead source or property to whose address an email was sent, if any. */
interface Addressed {
  leadSource?: leadSources.Row | undefined;
  propertyId?: string | undefined;
}

/** A lead in an email, and where it was sent. */
export type FoundLead = MailedLead & Addressed;

/**
 * The lead in an email to a lead source, from a portal, or to a property on behalf of somebody else. Nothing for email
 * from a person.
 */
export function leadIn(mail: LeadMail, { leadSource, propertyId }: Addressed): FoundLead | undefined {
  const portal = portalIn(mail);
  const isForOthers = mail.correspondents[0] !== undefined && mail.correspondents[0].by !== "from";
  if (!leadSource && !portal && !(propertyId !== undefined && isForOthers)) return undefined;
  // One address may be given to several portals. Those without a reader of their own, and programs that forward, change no kind.
  const ownKind = portal?.kind === "generic" ? undefined : portal?.kind;
  const kind = ownKind ?? leadSource?.kind ?? "generic";
  const lead = readMailedLead(mail, kind, leadSource?.mapping ?? null);
  // The kind of the source decides, whoever sends its email.
  return { ...lead, kind: leadSource?.kind ?? kind, leadSource, propertyId };
}

/** Whether a lead names nobody, such as a portal's newsletter. */
export const namesNobody = ({ fields, relay }: FoundLead): boolean =>
  !fields.email && !fields.phone && relay === undefined;

type MailedMessage = Omit<
  InboundMessage,
  "from" | "contactId" | "channel" | "content" | "propertyId" | "sender"
>;

/**
 * Receives an email with a lead. Later email from the same relay address is a message of its conversation, not a new
 * lead.
 */
export async function receiveMailed(
  call: WriteCall,
  mail: LeadMail & { content: string },
  lead: FoundLead,
  message: MailedMessage & { providerMessageId: string },
): Promise<Pick<Entered, "messageId" | "conversationId" | "contactId" | "reason">> {
  const { kind, fields, relay, fault, leadSource = null, propertyId } = lead;
  const sender = senderOf(mail, lead);
  const known = relay ? await continuedBy(call, relay, nameOf(fields)) : undefined;
  if (known) {
    const content = fields.message ?? mail.content;
    const by = { channel: "email", provesAddress: false, suppressWorkflows: true } as const;
    const received = await receiveMessage(
      { ...call, suppressWorkflows: true },
      { ...message, ...by, ...known, content, sender },
    );
    return { ...received, reason: null };
  }
  // The other lines of a portal's email may contain facts that screening must not know yet.
  const content = kind === "generic" ? mail.content : undefined;
  const { entered } = await enter(
    call,
    {
      kind,
      source: leadSource,
      fields,
      relay,
      fault,
      propertyId,
      message: { ...message, ...(content !== undefined && { content }), sender },
      text: mail.text,
    },
    { by: "email", sameAs: `email ${message.providerMessageId}`, raw: rawOf(mail) },
  );
  return entered;
}

/** The claimed author and the sender. */
function senderOf({ from }: LeadMail, { fields, relay }: FoundLead): InboundMessage["sender"] {
  const address = fields.email ?? relay ?? from?.address;
  if (address === undefined) return undefined;
  return { address, via: from && from.address !== address ? from.address : undefined };
}
