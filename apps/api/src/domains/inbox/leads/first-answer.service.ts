import type { FirstAnswer } from "@rental/contract";
import { readLanguageOf } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";
import * as messages from "../messages/messages.service.ts";
import { leadTexts } from "./texts.ts";

interface Inquiry {
  contactId: string;
  conversationId: string;
  propertyId: string | null;
  /** The language in which the person wrote, an ISO 639-1 code. */
  language: string;
}

/**
 * Answers a new inquiry, in the transaction that receives it, with the link to book a showing: somebody has just
 * written, so working hours do not hold it. By email, it counts against the limits of email to unproven addresses.
 */
export async function answerFirst(call: WriteCall, inquiry: Inquiry): Promise<FirstAnswer> {
  const { contactId, conversationId } = inquiry;
  if ((await messages.countIn(call, conversationId)) > 1) return "already_answered";
  const content = await contentOf(call, inquiry);
  try {
    // What a refusal has written by then is undone.
    await call.tx.transaction((tx) =>
      messages.sendMessage(
        { ...call, tx },
        { contactId, conversationId, content, metadata: { automatic: true } },
      ),
    );
    return "sent";
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return ["no_address_for_channel", "channel_not_connected"].includes(error.code ?? "")
      ? "no_address"
      : "not_allowed";
  }
}

async function contentOf(call: WriteCall, { propertyId, language }: Inquiry): Promise<string> {
  const { bookingUrl, profilePublic } = await settings.of(call.tx, call.caller.accountId);
  const property = propertyId ? await properties.get(call, propertyId, { onMissing: "null" }) : null;
  const account = await accounts.find(call.tx, call.caller.accountId);
  const page = profilePublic ? `${call.config.baseOrigin}/p/${account!.slug}` : undefined;
  const ofHome = page && property?.isPublic ? `${page}/book/${property.id}` : undefined;
  const book = property ? bookingUrl || ofHome : undefined;
  return leadTexts[readLanguageOf(language)].firstAnswer({
    home: property ? titleToSay(property) : undefined,
    book,
    page: book ? undefined : page,
  });
}
