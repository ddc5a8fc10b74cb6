import type { ChannelName } from "@rental/contract";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { oneLine } from "../../../platform/text/ical-text.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { sendMessage } from "../../inbox/messages/messages.service.ts";
import { reachOf } from "../../inbox/messages/reach.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { isNight, reinstatableUntil } from "./confirmation-times.ts";
import { mailIfPossible } from "./prospect-mail.service.ts";
import { textsIn, timeInWords } from "./prospect-texts.ts";
import type { ShowingRow } from "./showings.queries.ts";

/** How the prospect was notified, with the id of the email or message. */
export interface Told {
  by: ChannelName;
  mailId?: string;
  messageId?: string;
}

/** Notifications on the contact's channel; all others are sent by email, with an .ics file. */
type Kind = "reminder" | "asked" | "lapsed" | "feedback";

/**
 * Notifies the prospect on the contact's preferred channel or, if that does not reach the contact, by email or SMS. No
 * text messages at night. Does nothing with `emailPreferences.schedulingEmailEnabled: false`, or if no channel works.
 */
export async function notifyProspect(
  call: WriteCall,
  showing: ShowingRow,
  kind: Kind,
): Promise<Told | undefined> {
  const contact = await contacts.find(call, showing.contactId!, { lock: "update", onMissing: "null" });
  if (!contact) return undefined;
  for (const channel of channelsOf(contact)) {
    const told = await (channel === "email"
      ? byMail(call, showing, kind)
      : byMessage(call, showing, kind, contact, channel));
    if (told) return told;
  }
  return undefined;
}

/** Excludes the chat, as websites are rarely open when it matters. */
const channelsOf = ({ channelPreference }: contacts.Row): ChannelName[] => {
  const all = [channelPreference, "email", "sms"] as const;
  return [...new Set(all)].filter((channel) => channel !== null && channel !== "web");
};

async function byMail(call: WriteCall, showing: ShowingRow, kind: Kind): Promise<Told | undefined> {
  const queued = await mailIfPossible(call, showing, kind);
  return queued instanceof AppError ? undefined : { by: "email", mailId: queued };
}

async function byMessage(
  call: WriteCall,
  showing: ShowingRow,
  kind: Kind,
  contact: contacts.Row,
  channel: ChannelName,
): Promise<Told | undefined> {
  const { timezone, emailPreferences } = await settings.of(call.tx, call.caller.accountId);
  const isUnwanted = !emailPreferences.schedulingEmailEnabled || call.suppressNotifications;
  if (isUnwanted || isNight(call.clock.now(), timezone)) return undefined;
  if (refuseResource(call, "messages")) return undefined;
  if ((await reachOf(call, contact, channel)) instanceof AppError) return undefined;
  const texts = textsIn(contact.language);
  const inWords = (time: Date) => timeInWords(time, timezone, texts.locale);
  const { nextStepAt: deadline, lapsedAt } = showing;
  const content = [
    texts.told[kind][1],
    `${inWords(showing.startTime)}, ${oneLine(showing.location)}.`,
    kind === "asked" && texts.howToAnswer(true),
    kind === "asked" && deadline && texts.otherwise(inWords(deadline)),
    kind === "lapsed" && lapsedAt && texts.putBack(inWords(reinstatableUntil(lapsedAt))),
    `${bookingLink(call, showing)}${kind === "feedback" ? "/feedback" : ""}`,
  ];
  return { by: channel, messageId: await write(call, showing, channel, content.filter(Boolean).join(" ")) };
}

/** Sends the prospect of a showing an automatic message. @returns its id */
export async function write(
  call: WriteCall,
  { contactId, propertyId }: Pick<ShowingRow, "contactId" | "propertyId">,
  channel: ChannelName,
  content: string,
): Promise<string> {
  const property = await properties.get(call, propertyId!, { onMissing: "null" });
  const { id } = await sendMessage(call, {
    contactId: contactId!,
    propertyId: property?.id ?? null,
    channel,
    content,
    metadata: { automatic: true },
  });
  return id;
}

/** The page on which the prospect sees, moves and cancels a showing. */
export const bookingLink = (
  { config, secrets }: Pick<WriteCall, "config" | "secrets">,
  { accountId, id }: Pick<ShowingRow, "accountId" | "id">,
): string => `${config.baseOrigin}/p/bookings/${visitorTokens(secrets, "booking").of({ accountId, id })}`;
