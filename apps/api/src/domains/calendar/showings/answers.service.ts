import type { ChannelName } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { queueOwnerNotices } from "../../../platform/jobs/outbox.ts";
import * as settings from "../../account/settings/settings.service.ts";
import type * as contacts from "../../people/contacts/contacts.service.ts";
import { confirm, openQuestions } from "./confirmation.service.ts";
import { bookingLink, write } from "./prospect-channel.service.ts";
import { textsIn, timeInWords } from "./prospect-texts.ts";
import { noteResponse } from "./responses.service.ts";

/**
 * Applies a contact's YES or NO to the open question of whether the contact is coming to a showing. If several such
 * questions are open on the channel, asks which one is meant, with a link to each.
 * @returns whether there was an open question
 */
export async function answerByMessage(
  call: WriteCall,
  contact: contacts.Row,
  channel: ChannelName,
  answer: "yes" | "no",
): Promise<boolean> {
  const asked = await openQuestions(call, contact.id, channel);
  const [showing, ...others] = asked;
  if (!showing) return false;
  const texts = textsIn(contact.language);
  const { timezone } = await settings.of(call.tx, call.caller.accountId);
  const inWords = (time: Date) => timeInWords(time, timezone, texts.locale);
  if (others.length > 0) {
    const links = asked.map((one) => `${inWords(one.startTime)}: ${bookingLink(call, one)}`);
    await write(call, showing, channel, [texts.which, ...links].join("\n"));
    return true;
  }
  if (answer === "no") {
    await noteResponse(call, showing, "declined");
    await write(call, showing, channel, texts.declined(bookingLink(call, showing)));
    return true;
  }
  // By email, the new status comes with an .ics file.
  await confirm(call, showing, channel === "email");
  if (channel !== "email" || showing.status === "confirmed")
    await write(call, showing, channel, texts.thanks(inWords(showing.startTime)));
  return true;
}

/** A contact who was asked about a showing and opts out may mean the showing: its host decides, and nothing is cancelled. */
export async function doubt(call: WriteCall, contactId: string, channel: ChannelName): Promise<void> {
  const asked = await openQuestions(call, contactId, channel);
  if (asked.length > 0)
    await queueOwnerNotices(
      call,
      "booking.doubted",
      asked.map(({ id }) => ({ id })),
    );
}
