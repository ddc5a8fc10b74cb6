import { z } from "zod";
import { calendarStatus } from "./calendar.ts";
import { leadReceipt, leadSummary } from "./lead.ts";
import { leadKinds } from "./lead-source.ts";
import { messageSubject } from "./message.ts";
import { bookerFields } from "./public-booking.ts";
import {
  field,
  id,
  mailAddress,
  nonBlank,
  single,
  timestamp,
  timestampInput,
  withDefault,
} from "./schema.ts";

/** External events that can be simulated in a sandbox. */

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";
const person = { name: "Dana Reyes", email: "dana@example.com" };
const question = "Is it still available?";
const text = nonBlank(10_000);
const propertyId = id.optional();

/** Body of `POST /sandbox/simulate/inbound-message`. */
export const simulateMessageInput = z.object({
  channel: field(
    z.enum(["email", "sms", "chat_app_a", "chat_app_b"]).optional(),
    "How it came. Default: email from an email address, else sms.",
    "sms",
  ),
  from: field(
    nonBlank(320).optional(),
    "The sender's email address, phone number or name in the chat app. Default: `dana@example.com`, or `+12175550142` on another channel than email.",
    "+12175550142",
  ),
  name: field(z.string().max(200).optional(), "The sender's name, if known.", person.name),
  text: withDefault(field(text, "What the sender wrote.", question), question),
  subject: field(messageSubject.optional(), "Subject, for email.", "12 Elm Street"),
  propertyId: field(propertyId, "The property it is about. Default: as for a real one.", `${example}4f`, {
    leaveOut: true,
  }),
});
export type SimulateMessageInput = z.output<typeof simulateMessageInput>;

const messageId = field(id.nullable(), "The message; null without one.", `${example}51`);
const conversationId = field(id.nullable(), "Its conversation; null without one.", `${example}50`);
const contactId = field(id.nullable(), "Its contact; null without one.", `${example}4e`);
const reason = (description: string) => field(z.string().nullable(), description, null);

export const simulatedMessage = z
  .object({
    outcome: field(z.enum(["received", "ignored"]), "The outcome.", "received"),
    reason: reason("Why it was ignored; null otherwise."),
    messageId,
    conversationId,
    contactId,
  })
  .meta({ id: "SimulatedMessage", description: "The outcome of a simulated message." });
export type SimulatedMessage = z.output<typeof simulatedMessage>;

/** Body of `POST /sandbox/simulate/lead`. */
export const simulateLeadInput = z.object({
  kind: withDefault(
    field(z.enum(leadKinds), "What sends it. Counts without a leadSourceId.", "zillow"),
    "generic",
  ),
  leadSourceId: field(
    id.optional(),
    "The sandbox's lead source that it comes to. Default: none.",
    `${example}73`,
    { leaveOut: true },
  ),
  name: withDefault(field(nonBlank(500), "The person's name.", person.name), person.name),
  email: field(
    mailAddress.optional(),
    "The person's email address. Default: `dana@example.com`, unless there is a phone number.",
    person.email,
  ),
  phone: field(nonBlank(50).optional(), "The person's phone number.", "+1 217 555 0142"),
  message: withDefault(field(text, "What the person wrote.", question), question),
  propertyId: field(propertyId, "The property. Default: the one that the message names.", `${example}4f`, {
    leaveOut: true,
  }),
});
export type SimulateLeadInput = z.output<typeof simulateLeadInput>;

const { leadId } = leadReceipt.shape;
const { outcome, contactId: leadContactId, propertyId: leadPropertyId, firstAnswer } = leadSummary.shape;

export const simulatedLead = z
  .object({
    leadId,
    outcome,
    reason: leadSummary.shape.reason,
    contactId: leadContactId,
    conversationId,
    messageId,
    propertyId: leadPropertyId,
    firstAnswer,
  })
  .meta({ id: "SimulatedLead", description: "The outcome of a simulated lead." });
export type SimulatedLead = z.output<typeof simulatedLead>;

/** Body of `POST /sandbox/simulate/booking`. */
export const simulateBookingInput = z.object({
  propertyId: field(
    propertyId,
    "The listing. Default: the published one that was created last.",
    `${example}4f`,
    { leaveOut: true },
  ),
  start: field(
    timestampInput.optional(),
    "When the showing starts. Default: the next free time.",
    "2026-12-01T15:00:00Z",
    { leaveOut: true },
  ),
  name: withDefault(bookerFields.name, person.name),
  email: field(
    mailAddress.optional(),
    "Email address. Default: `dana@example.com`, unless there is a phone number.",
    person.email,
  ),
  phone: bookerFields.phone,
  language: bookerFields.language,
  notes: field(
    z.string().max(2_000).optional(),
    "What the prospect wants the account to know.",
    "I will bring my sister.",
  ),
});
export type SimulateBookingInput = z.output<typeof simulateBookingInput>;

export const simulatedBooking = z
  .object({
    showingId: field(id, "The showing.", `${example}61`),
    contactId: field(id, "The contact that booked it.", `${example}4e`),
    propertyId: field(id, "The property.", `${example}4f`),
    start: field(timestamp, "When it starts.", "2026-12-01T15:00:00.000Z"),
    end: field(timestamp, "When it ends.", "2026-12-01T15:30:00.000Z"),
    status: field(calendarStatus, "Its status.", "pending"),
    token: field(
      z.string(),
      "The token of the booking, for `/public/v1/bookings/{token}`.",
      "2l8k3v0q9t7m5b1d6c4a8n2e3f",
    ),
  })
  .meta({ id: "SimulatedBooking", description: "A simulated booking." });
export type SimulatedBooking = z.output<typeof simulatedBooking>;

/** Body of `POST /sandbox/simulate/bounce`. */
export const simulateBounceInput = z.object({
  outboxId: field(
    id.optional(),
    "The email, as in the outbox. Default: the last one that carries a message.",
    `${example}62`,
    { leaveOut: true },
  ),
  error: withDefault(
    field(nonBlank(300), "What the recipient's server says.", "550 5.1.1 No such mailbox"),
    "550 5.1.1 No such mailbox",
  ),
});
export type SimulateBounceInput = z.output<typeof simulateBounceInput>;

export const simulatedBounce = z
  .object({
    outcome: field(
      z.enum(["bounced", "ignored"]),
      "`bounced`: its message failed, and the contact gets no more automatic email. `ignored`: it carries no message.",
      "bounced",
    ),
    reason: field(z.string(), "What was reported, or why it was ignored.", "550 5.1.1 No such mailbox"),
    outboxId: field(id, "The email in the outbox.", `${example}62`),
    messageId,
    contactId,
  })
  .meta({ id: "SimulatedBounce", description: "The outcome of a simulated bounce." });
export type SimulatedBounce = z.output<typeof simulatedBounce>;

/** Body of `POST /sandbox/simulate/connector-status`. */
export const simulateStatusInput = z.object({
  messageId: field(
    id.optional(),
    "The message. Default: the last one in the outbox that is no email.",
    `${example}51`,
    { leaveOut: true },
  ),
  status: withDefault(
    field(
      z.enum(["delivered", "failed"]),
      "`delivered`: it reached the contact. `failed`: the provider gave up on it.",
      "delivered",
    ),
    "delivered",
  ),
  error: field(z.string().max(500).optional(), "Why it failed, for people.", "Unknown number", {
    leaveOut: true,
  }),
});
export type SimulateStatusInput = z.output<typeof simulateStatusInput>;

export const oneSimulatedMessage = single(simulatedMessage);
export const oneSimulatedLead = single(simulatedLead);
export const oneSimulatedBooking = single(simulatedBooking);
export const oneSimulatedBounce = single(simulatedBounce);

/** Body of `POST /sandbox/reset`. */
export const resetSandboxInput = z.object({
  seed: withDefault(field(z.boolean(), "Whether it begins with sample records again.", false), false),
});
export type ResetSandboxInput = z.output<typeof resetSandboxInput>;

export const sandboxReset = z
  .object({
    done: field(
      z.boolean(),
      "Whether all is gone. If not, there was too much for one call: send the request again to continue.",
      true,
    ),
    deleted: field(z.int(), "How many rows of the database were deleted.", 214),
  })
  .meta({ id: "SandboxReset", description: "What a reset has deleted." });
export type SandboxReset = z.output<typeof sandboxReset>;
export const oneSandboxReset = single(sandboxReset);
