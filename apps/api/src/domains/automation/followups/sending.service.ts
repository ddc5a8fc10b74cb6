import type { Settings } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { nextOpening } from "../../../platform/text/working-hours.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { mayAsk } from "../../assistant/assistant/asking.service.ts";
import { disclosureFor } from "../../assistant/assistant/disclosure.service.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import { textOf } from "../../inbox/messages/text.service.ts";
import { notifyOfFollowup } from "../../inbox/notices/notices.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as queries from "./followups.queries.ts";
import { type Plan, wordsFor } from "./wording.service.ts";

const hourMs = 3_600_000;

/**
 * Sends a follow-up that is due. Its message and its status commit together, so that it is sent only once, however
 * often this runs. It is `processing` until the message has been sent; if a rule refuses it, it becomes `failed`.
 */
export async function sendDue(platform: Platform, ref: JobRef): Promise<void> {
  try {
    const plan = await forAccount(platform, ref.accountId, (call) => planOf(call, ref.id));
    const worded = plan && (await wordsFor(platform, plan));
    await forAccount(platform, ref.accountId, (call) => send(call, ref.id, worded));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await fail(platform, ref, { reason: error.code, error: error.detail });
  }
}

/** Ends a follow-up that can't be sent. */
export async function fail(
  platform: Platform,
  { accountId, id }: JobRef,
  failure: { reason: string; error: string },
): Promise<void> {
  const failed = { status: "failed", ...failure, updatedAt: platform.clock.now() } as const;
  await forAccount(platform, accountId, async (call) => {
    if (await queries.updatePending(call.tx, accountId, id, failed)) await notifyOfFollowup(call, id);
  });
}

/**
 * What the model needs to word a follow-up; it is called outside of transactions. Nothing when the text is given, the
 * follow-up is not to be sent now, or the model may not see the conversation.
 */
async function planOf(call: WriteCall, id: string): Promise<Plan | undefined> {
  if (!call.model) return undefined;
  const { accountId } = call.caller;
  const found = await queries.find(call.tx, accountId, id);
  if (found?.status !== "pending" || found.message !== null) return undefined;
  const contact = await contacts.find(call, found.contactId, { lock: "update", onMissing: "null" });
  const ours = await settings.inLanguage(call.tx, accountId, contact?.language ?? "");
  const { sequenceStep: step, conversationId } = found;
  if (!contact || templateFor(ours, step) !== undefined || !mayAsk(call, call.caller, ours, contact))
    return undefined;
  if (await insteadOf(call, found, ours)) return undefined;
  const conversation = conversationId
    ? await conversations.find(call, conversationId, { onMissing: "null" })
    : undefined;
  const until = { conversationId: conversationId ?? "", position: Number.MAX_SAFE_INTEGER };
  return {
    asker: call.caller,
    settings: ours,
    language: contact.language,
    contact,
    script: await ourText(call, step, contact, conversation?.propertyId ?? null),
    transcript: conversation ? await messages.lastUpTo(call, until, transcriptLength) : [],
  };
}

async function send(call: WriteCall, id: string, worded: string | undefined): Promise<void> {
  const { accountId } = call.caller;
  // Lock the contact first, as everywhere: a concurrent reply either waits for us or came before us.
  const { found, contact } = await contacts.lockContactOf(call, () => queries.find(call.tx, accountId, id));
  if (!found) return;
  if (!contact) throw contacts.noSuchReference();
  const now = call.clock.now();
  const ours = await settings.inLanguage(call.tx, accountId, contact.language);
  const instead = await insteadOf(call, found, ours);
  if (instead) {
    await queries.updatePending(call.tx, accountId, id, { ...instead, updatedAt: now });
    return;
  }
  const row = await queries.updatePending(call.tx, accountId, id, { status: "processing", updatedAt: now });
  if (!row) return;
  const { contactId, conversationId } = row;
  const conversation = await conversations.findOrCreate(call, { contactId, conversationId });
  const template = row.message ?? templateFor(ours, row.sequenceStep);
  const { propertyId } = conversation;
  const words =
    template === undefined
      ? await inOwnersWords(call, { row, contact, conversation, worded })
      : { content: await textOf(call, template, { contactName: contact.name, propertyId }) };
  await messages.sendMessage(call, {
    contactId,
    conversationId: conversation.id,
    metadata: { followupId: id },
    ...words,
  });
  await queries.setConversation(call.tx, accountId, id, conversation.id);
  await notifyOfFollowup(call, id);
}

/**
 * The assistant's own text: the model's wording, or else the program's. Either begins by saying that it is automated,
 * unless the conversation already has.
 */
async function inOwnersWords(
  call: WriteCall,
  { row, contact, conversation, worded }: OwnFollowup,
): Promise<Pick<messages.NewMessage, "content" | "worded">> {
  const script = await ourText(call, row.sequenceStep, contact, conversation.propertyId);
  const sayFirst = await disclosureFor(call, conversation.id, contact.language);
  const fallback = sayFirst + script;
  return worded === undefined
    ? { content: fallback, worded: { source: "script", fallback: null } }
    : { content: sayFirst + worded, worded: { source: "model", fallback } };
}

interface OwnFollowup {
  row: { sequenceStep: number };
  contact: Recipient;
  conversation: { id: string; propertyId: string | null };
  /** The model's wording, if any. */
  worded: string | undefined;
}

/**
 * What becomes of an automatic follow-up that must not be sent now; it may have waited for days since it was created.
 * Nothing when it may be sent, or a caller has scheduled it.
 */
async function insteadOf(
  call: WriteCall,
  { automatic, conversationId, createdAt }: queries.FollowupRow,
  ours: Settings,
): Promise<{ status: "cancelled" } | { scheduledFor: Date } | undefined> {
  if (!automatic) return undefined;
  const now = call.clock.now();
  const found = conversationId && (await conversations.find(call, conversationId, { onMissing: "null" }));
  const since = found ? found.awaitingReplySince : null;
  if (!ours.followupEnabled || !found || since === null) return { status: "cancelled" };
  const idleAt = new Date(since.getTime() + ours.followupIdleHours * hourMs);
  // Somebody has written to the contact since.
  if (since > createdAt && idleAt > now) return { scheduledFor: nextOpening(ours, idleAt) ?? idleAt };
  const pause = conversations.pauseOf(found, now);
  // The conversation is waiting for a person, for a while or until that person gives it back.
  if (pause?.until === null) return { status: "cancelled" };
  if (pause) {
    const end = new Date(pause.until);
    return { scheduledFor: nextOpening(ours, end) ?? end };
  }
  const opening = nextOpening(ours, now);
  return opening ? { scheduledFor: opening } : undefined;
}

/** A template that the settings define for this step is used as it is. */
const templateFor = ({ followupTemplates }: Settings, step: number): string | undefined =>
  followupTemplates.find((template) => template.step === step)?.template;

/** Number of messages that the model sees. */
const transcriptLength = 10;

interface Recipient {
  name: string;
  /** ISO 639-1 code. */
  language: string;
}

/** The program's own text for a step: in Spanish for contacts who speak it, otherwise in English. */
const ourText = (
  call: WriteCall,
  step: number,
  { name: contactName, language }: Recipient,
  propertyId: string | null,
): Promise<string> => {
  const inLanguage = language === "es" ? "es" : "en";
  return textOf(call, ourTexts[inLanguage][step - 1]!, { contactName, propertyId, language: inLanguage });
};

const ourTexts = {
  en: [
    "Hi {contactName}, I wanted to check whether you are still interested in {propertyAddress}. Do you have any questions?",
    "Hi {contactName}, are you still looking? I am happy to arrange a visit to {propertyAddress} at a time that suits you.",
    "Hi {contactName}, this is my last note about {propertyAddress}. Write to me any time if you would like to continue. {agentName}",
  ],
  es: [
    "Hola {contactName}, quería saber si todavía le interesa {propertyAddress}. ¿Tiene alguna pregunta?",
    "Hola {contactName}, ¿sigue buscando? Con gusto organizo una visita a {propertyAddress} a la hora que le convenga.",
    "Hola {contactName}, este es mi último mensaje sobre {propertyAddress}. Escríbame cuando quiera si desea continuar. {agentName}",
  ],
};
