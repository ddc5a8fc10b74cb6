import type { WriteCall } from "../../../gate/operation/call.ts";
import * as followups from "../../automation/followups/followups.service.ts";
import * as drafts from "../../inbox/drafts/drafts.service.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import { recordSent } from "../../inbox/messages/messages.service.ts";
import { type DemoThread, demoDrafts, demoFollowups, demoThreads } from "./messages.data.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Ids, in the order of the demo data. */
interface Made {
  contacts: string[];
  properties: string[];
}

/**
 * Seeds conversations, drafts and follow-ups. Sent messages are only recorded; nothing is actually sent.
 * @returns the ids of the conversations
 */
export async function seedMessages(call: WriteCall, made: Made): Promise<string[]> {
  const conversations = [];
  for (const thread of demoThreads) conversations.push(await seedThread(call, made, thread));
  for (const { contact, property, ...draft } of demoDrafts) {
    const about = { contactId: made.contacts[contact]!, propertyId: made.properties[property] };
    await drafts.create(call, { ...draft, ...about });
  }
  for (const { contact, hours, ...followup } of demoFollowups) {
    const scheduledFor = at(call, hours * 60 * minuteMs)
      .clock.now()
      .toISOString();
    await followups.create(call, { ...followup, contactId: made.contacts[contact]!, scheduledFor });
  }
  return conversations;
}

async function seedThread(
  call: WriteCall,
  made: Made,
  { contact, property, channel, messages, daysAgo }: DemoThread,
): Promise<string> {
  const contactId = made.contacts[contact]!;
  const propertyId = property === null ? null : made.properties[property];
  let id = "";
  for (const { after, in: received, out: sent } of messages) {
    const then = at(call, after * minuteMs - daysAgo * dayMs);
    if (received !== undefined) {
      id = (await receiveMessage(then, { contactId, propertyId, channel, content: received })).conversationId;
    }
    if (sent !== undefined) {
      id = (await recordSent(then, { contactId, propertyId, channel, content: sent })).conversationId;
    }
  }
  return id;
}

/** The same call at a shifted time. */
function at(call: WriteCall, ms: number): WriteCall {
  const time = call.clock.now().getTime() + ms;
  return { ...call, clock: { now: () => new Date(time) } };
}
