import type { ChannelName, FirstAnswer } from "@rental/contract";
import { readLanguageOf } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { oneLine } from "../../../platform/text/ical-text.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { admitFirstAnswer } from "../../people/contacts/email-state.service.ts";
import type { Address } from "../../people/contacts/identity.service.ts";
import { mayBeSaid, nameToSay, titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import * as messages from "../messages/messages.service.ts";
import { leadTexts } from "./texts.ts";

interface Inquiry {
  contactId: string;
  conversationId: string;
  propertyId: string | null;
  /** The language in which the person wrote, an ISO 639-1 code. */
  language: string;
  sourceId: string;
}

/** Mail clients show less of a subject. */
const maxHomeLength = 150;

/**
 * Answers a new inquiry with the link to book a showing, in the transaction that receives it; regardless of working
 * hours, as somebody has just written. Because nothing proves who wrote, each address gets one a day, on any channel, and
 * email also counts against the limits for unproven addresses.
 */
export async function answerFirst(call: WriteCall, inquiry: Inquiry): Promise<FirstAnswer> {
  const { contactId, conversationId, sourceId } = inquiry;
  if ((await messages.countIn(call, conversationId)) > 1) return "already_answered";
  const { subject, content } = await wordsOf(call, inquiry);
  try {
    // What a refusal has written by then is undone.
    await call.tx.transaction(async (tx) => {
      const inside = { ...call, tx };
      const { channel } = await messages.sendMessage(inside, {
        contactId,
        conversationId,
        content,
        firstSubject: subject,
        metadata: { automatic: true },
      });
      await admitFirstAnswer(inside, { to: await addressOf(inside, inquiry, channel), sourceId });
    });
    return "sent";
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return ["no_address_for_channel", "channel_not_connected"].includes(error.code ?? "")
      ? "no_address"
      : "not_allowed";
  }
}

async function addressOf(
  call: WriteCall,
  { contactId, conversationId }: Inquiry,
  channel: ChannelName,
): Promise<Address> {
  const { email, phone } = await contacts.find(call, contactId);
  if (channel !== "email") return { phone: phone ?? contactId };
  return { email: (await conversations.relayOf(call, { contactId, conversationId })) ?? email ?? contactId };
}

async function wordsOf(
  call: WriteCall,
  { contactId, propertyId, language }: Inquiry,
): Promise<{ subject: string; content: string }> {
  const all = await settings.of(call.tx, call.caller.accountId);
  const ours = settings.textsIn(all, language);
  const { bookingUrl, profilePublic } = ours;
  const contact = await contacts.find(call, contactId);
  const property = propertyId ? await properties.get(call, propertyId, { onMissing: "null" }) : null;
  const account = await accounts.find(call.tx, call.caller.accountId);
  const page = profilePublic ? `${call.config.baseOrigin}/p/${account!.slug}` : undefined;
  const ofHome = page && property?.isPublic ? `${page}/book/${property.id}` : undefined;
  const book = property ? bookingUrl || ofHome : undefined;
  const home = property ? titleToSay(property) : undefined;
  const texts = leadTexts[readLanguageOf(language)];
  const ourName = settings.signOffOf(ours);
  return {
    subject: texts.firstSubject(home?.slice(0, maxHomeLength).toWellFormed()),
    content: texts.firstAnswer({
      name: nameToSay(oneLine(contact.name)),
      home,
      book,
      page: book ? undefined : page,
      // Emails end with the sign-off of the settings, in the contact's language, in any case.
      signOff:
        settings.textsIn(all, contact.language).emailSignOff.trim() === "" && mayBeSaid(ourName)
          ? ourName
          : "",
    }),
  };
}
