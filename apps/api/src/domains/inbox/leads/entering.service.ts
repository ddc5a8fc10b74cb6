import type { LeadKind, LeadOutcome, LeadReason, LeadWay } from "@rental/contract";
import { unnamedVisitor } from "@rental/contract/words/contact";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { newIdAt } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { realNow } from "../../../platform/sandbox/sandbox-clock.ts";
import { homeOf, numberIdentity } from "../../../platform/text/phone.ts";
import { isSameName } from "../../../platform/text/same-name.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as people from "../../people/people/people.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import { maxPerContact } from "../incoming-mail/flood.service.ts";
import type * as leadSources from "../lead-sources/lead-sources.service.ts";
import { isOurs } from "../mail/reply-address.service.ts";
import * as mailboxes from "../mailboxes/mailboxes.service.ts";
import { type InboundMessage, receiveMessage } from "../messages/inbound.service.ts";
import { notifyOwner } from "../notices/notices.service.ts";
import { answerFirst } from "./first-answer.service.ts";
import * as queries from "./leads.queries.ts";
import { isPersonal, isRelay } from "./reading/kinds/index.ts";
import { languageIn } from "./reading/language-of.ts";
import { nameOf } from "./reading/read-lead.ts";
import type { LeadFields } from "./reading/reader.ts";
import { leadTexts } from "./texts.ts";

export { isRelay };

const hourMs = 3_600_000;
/** Maximum number of leads per source and hour that become messages. Any more suggest an attack, and wait for a person. */
const maxPerSource = 1_000;

/** Maximum number of an account's unread leads, each of which may take 64 KiB. */
const maxUnread = 2_000;

/** Everything known about a lead. */
export interface KnownLead {
  kind: LeadKind;
  source: leadSources.Row | null;
  fields: LeadFields;
  /** The portal's relay address for the conversation. */
  relay?: string | undefined;
  /** Why it could not be parsed. */
  fault?: LeadReason | undefined;
  /** The property whose address it came to. */
  propertyId?: string | null | undefined;
  /** For email: the message as it was sent. */
  message?: Partial<Omit<InboundMessage, "from" | "contactId" | "channel" | "propertyId">> | undefined;
  /** For email: its text, in which the home may be named. */
  text?: string | undefined;
}

/** The lead as it was sent, and by which means. */
export interface Sent {
  by: LeadWay;
  sameAs: string;
  raw: string;
}

/** The outcome of a lead. */
export interface Entered {
  outcome: LeadOutcome;
  reason: LeadReason | null;
  propertyId: string | null;
  contactId: string | null;
  conversationId: string | null;
  messageId: string | null;
  firstAnswer: queries.LeadRow["firstAnswer"];
}

/**
 * Stores a lead with its outcome. Emits lead.received.
 * @throws AppError 429 when it would stay unread and too many already do; its sender retries
 */
export async function enter(
  call: WriteCall,
  lead: KnownLead,
  sent: Sent,
): Promise<{ row: queries.LeadRow; entered: Entered }> {
  const clean = withOwnAddresses(lead);
  const known = clean.fault ?? (await faultIn(call, clean));
  const entered = known ? unread(known) : await admitOrKeep(call, clean);
  const fault = entered.reason;
  if (fault) await refuseFull(call);
  const now = call.clock.now();
  const { messageId: _messageId, ...outcome } = entered;
  const row = await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id: newIdAt(realNow(call.clock)),
    createdAt: now,
    kind: lead.kind,
    leadSourceId: lead.source?.id ?? null,
    ...sent,
    ...shownFields(clean.fields),
    ...outcome,
  });
  // Its author is unproven, so it starts no workflow.
  await emit({ ...call, suppressWorkflows: true }, "lead.received", subjectOf(row));
  if (fault) await notifyOfUnreadLead(call, row.kind, fault);
  return { row, entered };
}

/** Must be called while no other transaction can add a lead. */
async function refuseFull(call: WriteCall): Promise<void> {
  const { accountId } = call.caller;
  await queries.reserve(call.tx, accountId, "unread");
  if ((await queries.countUnread(call.tx, accountId, queries.keptFrom(call.clock.now()))) < maxUnread) return;
  throw new AppError(
    "rate-limited",
    `${maxUnread} leads of this account wait for a person to read them. Make them contacts, or try again later.`,
    { code: "too_many_unread_leads", headers: { "Retry-After": "3600" } },
  );
}

const subjectOf = ({ id, outcome, contactId, propertyId, conversationId }: queries.LeadRow) => ({
  id,
  status: outcome,
  ...(contactId !== null && { contactId }),
  ...(propertyId !== null && { propertyId }),
  ...(conversationId !== null && { conversationId }),
});

/** The fields of a lead that its record shows. */
export const shownFields = (fields: LeadFields) => ({
  name: nameOf(fields) ?? null,
  email: fields.email ?? null,
  phone: fields.phone ?? null,
  message: fields.message ?? null,
  listing: listingOf(fields) ?? null,
});

const listingOf = ({ listingAddress, listingUnit, listingUrl, listingId }: LeadFields): string | undefined =>
  [listingAddress, listingUnit].filter(Boolean).join(", ") || listingUrl || listingId;

const unread = (reason: LeadReason): Entered => ({
  outcome: "unread",
  reason,
  propertyId: null,
  contactId: null,
  conversationId: null,
  messageId: null,
  firstAnswer: null,
});

/** Drops a portal's address, which is not the person's own; a relay address is used for answers. */
export function withOwnAddresses(lead: KnownLead): KnownLead {
  const { email, ...others } = lead.fields;
  if (email === undefined || isPersonal(email)) return lead;
  return { ...lead, fields: others, relay: lead.relay ?? (isRelay(email) ? email.toLowerCase() : undefined) };
}

async function faultIn(
  call: WriteCall,
  { fields, relay, source }: KnownLead,
): Promise<LeadReason | undefined> {
  const { email, phone } = fields;
  if (!email && !phone && !relay) return "no_address";
  if (await isOwn(call, fields)) return "own_address";
  if (source === null) return undefined;
  const since = new Date(call.clock.now().getTime() - hourMs);
  const { accountId } = call.caller;
  return (await queries.countEntered(call.tx, accountId, source.id, since)) >= maxPerSource
    ? "too_many"
    : undefined;
}

/** Whether it names the agency, or one of its people, as the prospect. */
export async function isOwn(call: WriteCall, { email, phone }: LeadFields): Promise<boolean> {
  const { accountId } = call.caller;
  const ours = await settings.of(call.tx, accountId);
  if (email) {
    const owner = await accounts.owner(call.tx, accountId);
    const addresses = [
      ...(await people.emailsOf(call)),
      ...(await mailboxes.addressesOf(call)),
      owner?.email?.toLowerCase(),
    ];
    if (isOurs(call, email) || addresses.includes(email.toLowerCase())) return true;
  }
  const home = homeOf(ours);
  const number = phone && ours.publicPhone ? numberIdentity(phone, home) : undefined;
  return number !== undefined && number.key === numberIdentity(ours.publicPhone, home)?.key;
}

/** Admits a lead, or keeps it unread if the same person has sent too many. */
async function admitOrKeep(call: WriteCall, lead: KnownLead): Promise<Entered> {
  try {
    // What a refusal has written by then is undone.
    return await call.tx.transaction((tx) => admit({ ...call, tx }, lead, refuseTooMany));
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    return unread("too_many");
  }
}

/**
 * Receives a lead as a message from its contact, who is found or created, and answers it if its source has `autoReply`.
 * @param refuseKnown throws if the lead must not be admitted for this contact
 */
export async function admit(
  call: WriteCall,
  lead: KnownLead,
  refuseKnown?: (call: WriteCall, contactId: string) => Promise<void>,
): Promise<Entered> {
  const { fields, source, relay } = lead;
  const unproven = { ...call, suppressWorkflows: true };
  const { language: ofAgency } = await settings.of(call.tx, call.caller.accountId);
  const language = fields.language ?? languageIn(fields.message ?? "") ?? ofAgency;
  const propertyId = await propertyOf(call, lead);
  let isKnown = true;
  const received = await receiveMessage(unproven, {
    content: contentOf(fields, leadTexts[ofAgency], propertyId === null),
    sentAt: call.clock.now(),
    ...lead.message,
    channel: "email",
    propertyId,
    isInquiry: true,
    provesAddress: false,
    suppressWorkflows: true,
    from: async () => {
      const { email, phone } = fields;
      const person = { name: nameOf(fields), email, phone, language, source: lead.kind };
      const found = await findOrCreate(unproven, person, relay);
      if (found.conversationId !== undefined) return found;
      isKnown = !found.isNew;
      if (isKnown) await refuseKnown?.(call, found.contactId);
      return { ...found, propertyId };
    },
  });
  const { contactId, conversationId, messageId } = received;
  if (relay) await conversations.setRelay(call, conversationId, relay);
  const firstAnswer = source?.autoReply
    ? await answerFirst(unproven, { contactId, conversationId, propertyId, language, sourceId: source.id })
    : null;
  const outcome = isKnown ? "known_contact" : "new_contact";
  return { outcome, reason: null, propertyId, contactId, conversationId, messageId, firstAnswer };
}

/** Finds the conversation of a relay address, or else finds or creates the contact. */
export async function findOrCreate(
  call: WriteCall,
  person: Omit<contacts.LeadPerson, "name" | "isRelayed"> & { name: string | undefined },
  relay: string | undefined,
): Promise<{ contactId: string; isNew: boolean; conversationId?: string; propertyId?: string | null }> {
  const continued = relay === undefined ? undefined : await continuedBy(call, relay, person.name);
  if (continued) return { ...continued, isNew: false };
  const name = person.name ?? person.email ?? person.phone ?? unnamedVisitor;
  return contacts.findOrCreateLead(call, { ...person, name, isRelayed: relay !== undefined });
}

/** Thrown when a contact has sent more leads than a person would. */
class TooMany extends Error {}

/** Must be called while no other transaction can look up the contact. */
async function refuseTooMany(call: WriteCall, contactId: string): Promise<void> {
  const since = new Date(call.clock.now().getTime() - hourMs);
  if ((await queries.countOfContact(call.tx, call.caller.accountId, contactId, since)) >= maxPerContact)
    throw new TooMany();
}

/** The conversation of a relay address, unless somebody else writes from it now. */
export async function continuedBy(call: WriteCall, relay: string, name: string | undefined) {
  await contacts.reserveAddress(call, relay);
  const conversation = await conversations.findByRelay(call, relay);
  if (!conversation) return undefined;
  const contact = await contacts.find(call, conversation.contactId, { onMissing: "null" });
  if (!contact || (name !== undefined && !isSameName(contact.name, name))) return undefined;
  return { contactId: contact.id, conversationId: conversation.id, propertyId: conversation.propertyId };
}

function contentOf(fields: LeadFields, texts: (typeof leadTexts)["en"], namesHome: boolean): string {
  const listing = namesHome ? listingOf(fields) : undefined;
  return [
    fields.message ?? texts.noWords,
    fields.moveInDate && `${texts.moveIn}: ${fields.moveInDate}`,
    listing && `${texts.home}: ${listing}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The property that a lead is about: by the recipient address, or its number, link, address or title; else the source's default. */
async function propertyOf(call: WriteCall, { fields, source, propertyId, message, text }: KnownLead) {
  const { listingId, listingUrl, listingAddress, listingUnit } = fields;
  const ids = [propertyId, idIn(listingId), idIn(listingUrl)];
  for (const id of ids) {
    const known = id ? await properties.get(call, id, { onMissing: "null" }) : null;
    if (known) return known.id;
  }
  const byReference = listingId ? await properties.findByExternalId(call, listingId) : undefined;
  if (byReference) return byReference;
  const named = [listingAddress, listingUnit && `Unit ${listingUnit}`].filter(Boolean).join(" ");
  const texts = [named, listingUrl, message?.subject, fields.message, text].filter(Boolean);
  const found =
    (texts.length > 0 ? await properties.findNamedIn(call, texts.join("\n")) : null) ??
    (listingAddress ? await properties.findTitled(call, listingAddress) : null);
  if (found || !source?.defaultPropertyId) return found;
  // It may have been deleted meanwhile.
  const usual = await properties.get(call, source.defaultPropertyId, { onMissing: "null" });
  return usual?.id ?? null;
}

const idIn = (text: string | undefined): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text ?? "")?.[0];

async function notifyOfUnreadLead(call: WriteCall, kind: LeadKind, reason: LeadReason): Promise<void> {
  const { language } = await settings.of(call.tx, call.caller.accountId);
  await notifyOwner(
    call,
    leadTexts[language].unread(kind, reason, `${call.config.baseOrigin}/console/portals`),
  );
}
