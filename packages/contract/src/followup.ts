import { z } from "zod";
import { messageContent } from "./message.ts";
import { oneOfMembers, openApiKeywords } from "./openapi-keywords.ts";
import { list, pagesOf } from "./pagination.ts";
import { changeTimes, field, id, single, timestamp, timestampInput } from "./schema.ts";

export const followupStatuses = ["pending", "processing", "sent", "cancelled", "failed"] as const;
const status = z.enum(followupStatuses);
const step = z.int().min(1).max(3);
const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

/** A message that is sent at a set time unless the contact replies first. */
export const followup = z
  .object({
    id: field(id, "Identifier of the follow-up.", `${example}53`),
    contactId: field(id, "The contact it goes to.", `${example}4e`),
    conversationId: field(
      id.nullable(),
      "The conversation it belongs to; null until it is sent, when none was named.",
      `${example}50`,
    ),
    sequenceStep: field(step, "Its position in a series of follow-ups, 1 to 3.", 1),
    message: field(
      z.string().nullable(),
      "The text; null: the template of this step in the settings, or else a built-in text.",
      null,
    ),
    scheduledFor: field(timestamp, "When it is due to be sent.", "2026-11-03T09:30:00.000Z"),
    status: field(
      status,
      "A reply of the contact cancels a pending follow-up. `processing`: its message is on its way. `sent`: the message has left the server. `failed`: see reason.",
      "pending",
    ),
    reason: field(
      z.string().nullable(),
      "Why it failed: the code of the rule it violated, such as channel_not_connected, no_address_for_channel, address_unconfirmed, address_bounced or plan_lacks_resource, or delivery_refused, attempts_exhausted or process_died when its message could not be delivered. Otherwise null.",
      null,
    ),
    ...changeTimes,
  })
  .meta({
    id: "Followup",
    description: "A message that is sent at a set time unless the contact answers first.",
  });
export type Followup = z.output<typeof followup>;

/** Body of `POST /followups`. */
export const createFollowupInput = z
  .object({
    contactId: field(id, "The contact it goes to.", `${example}4e`),
    conversationId: field(
      id.nullish(),
      "The conversation of the contact that it belongs to.",
      `${example}50`,
    ),
    scheduledFor: field(
      timestampInput.optional(),
      "When to send it. Required. A time in the past means now.",
      "2026-11-03T09:30:00.000Z",
    ),
    scheduledAt: field(timestampInput.optional(), "Alias of `scheduledFor`.", "2026-11-03T09:30:00.000Z", {
      leaveOut: true,
    }),
    sequenceStep: field(step.optional(), "Its position in a series of follow-ups. Default: 1.", 1),
    message: field(
      messageContent.nullish(),
      "The text. Placeholders: {contactName}, {agentName} and {propertyAddress}.",
      "Hi {contactName}, are you still interested?",
    ),
  })
  .refine((input) => input.scheduledFor !== undefined || input.scheduledAt !== undefined, {
    error: "is required",
    path: ["scheduledFor"],
  })
  .register(openApiKeywords, { allOf: [oneOfMembers(["scheduledFor"], ["scheduledAt"])] });
export type CreateFollowupInput = z.output<typeof createFollowupInput>;

/** Query of `GET /followups`. */
export const listFollowupsInput = z.object({
  ...pagesOf(followup),
  status: field(status.optional(), "Only follow-ups with this status.", "pending"),
  contactId: field(id.optional(), "Only follow-ups to this contact.", `${example}4e`),
});
export type ListFollowupsInput = z.output<typeof listFollowupsInput>;

export const followupList = list(followup);
export const oneFollowup = single(followup);
