import { contactNameIn } from "@rental/contract/words/contact";
import { locales, type ReadLanguage } from "@rental/contract/words/language";
import { addressLine } from "@rental/contract/words/place";
import type { WriteCall } from "../../../gate/operation/call.ts";
import type { PushMessage } from "../../../platform/push/send-push.ts";
import { dayIn } from "../../../platform/text/local-days.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { timeInWords } from "../../calendar/showings/prospect-mail.service.ts";
import * as showings from "../../calendar/showings/showings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { isWanted, oneLine, showingTitle } from "./kinds.ts";
import { pushTexts } from "./push-texts.ts";
import { noticeTexts, type ShowingChange } from "./texts.ts";

interface Told {
  call: WriteCall;
  /** Ids, by the names of a notice's data. */
  data: Record<string, string>;
  language: ReadLanguage;
  timezone: string;
}

type Write = (told: Told) => Promise<PushMessage | undefined>;

/** The notices that browsers show. `text` is only used for a conversation that needs a person. */
const writers: Record<string, Write> = {
  "message.received": aboutConversation("message"),
  "inquiry.created": aboutConversation("inquiry"),
  text: aboutConversation("needed"),
  "showing.booked": aboutShowing("booked"),
  ...Object.fromEntries(
    (
      [
        "moved",
        "cancelled",
        "declined",
        "doubted",
        "unconfirmed",
        "unclear",
        "homeless",
        "contactless",
        "hostless",
        "lapsed",
        "reinstated",
        "given",
        "taken",
      ] as const
    ).map((change) => [`booking.${change}`, aboutShowing(change)]),
  ),
};

export const pushedKinds = Object.keys(writers);

/** A notice as shown on a device, which names only the contact and the home. Nothing if these are gone, or it is not wanted. */
export async function writePush(
  call: WriteCall,
  kind: string,
  data: Told["data"],
  language: ReadLanguage,
): Promise<PushMessage | undefined> {
  const ours = await settings.of(call.tx, call.caller.accountId);
  if (!isWanted(kind, ours)) return undefined;
  return writers[kind]?.({ call, data, language, timezone: ours.timezone });
}

function aboutConversation(what: keyof (typeof pushTexts)["en"]): Write {
  return async ({ call, data: { contactId, conversationId, propertyId }, language }) => {
    const contact = contactId && (await contacts.find(call, contactId, { lock: "share", onMissing: "null" }));
    if (!contact) return undefined;
    return {
      title: oneLine(contactNameIn(contact.name, language)),
      body: joined(pushTexts[language][what], await homeOf(call, propertyId)),
      url: conversationId ? `/console/inbox/${conversationId}` : `/console/contacts/${contactId}`,
      tag: conversationId ?? contact.id,
    };
  };
}

function aboutShowing(change: ShowingChange): Write {
  return async ({ call, data: { id, personId }, language, timezone }) => {
    const showing = await showings.findIn(call, id!);
    if (!showing) return undefined;
    const isAssignment = change === "given" || change === "taken";
    if (isAssignment && (showing.assigneeId === personId) !== (change === "given")) return undefined;
    const contact = await contacts.find(call, showing.contactId!, { lock: "share", onMissing: "null" });
    const texts = noticeTexts[language];
    return {
      title: showingTitle(texts, change, showing),
      body: joined(
        contact ? oneLine(contactNameIn(contact.name, language)) : null,
        await homeOf(call, showing.propertyId),
        timeInWords(showing.startTime, timezone, locales[language]),
      ),
      url: `/console/calendar?day=${dayIn(timezone, showing.startTime)}`,
      tag: showing.id,
    };
  };
}

async function homeOf(call: WriteCall, propertyId: string | null | undefined): Promise<string | null> {
  const property = propertyId ? await properties.get(call, propertyId, { onMissing: "null" }) : null;
  return property && addressLine(property);
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");
