import { z } from "zod";
import { type EventKinds, related, subject } from "./event.ts";
import { leadKinds, leadMapping } from "./lead-source.ts";
import { list, pagesOf } from "./pagination.ts";
import { field, id, idParam, mailAddress, nonBlank, single, timestamp } from "./schema.ts";

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

/** The outcome of a lead. */
export const leadOutcomes = ["new_contact", "known_contact", "unread"] as const;
export type LeadOutcome = (typeof leadOutcomes)[number];

/** How a lead arrived. */
export const leadWays = ["http", "email"] as const;
export type LeadWay = (typeof leadWays)[number];

/** Why no contact was created from a lead. */
export const leadReasons = [
  "not_understood",
  "no_address",
  "own_address",
  "several_people",
  "too_deep",
  "declares_entities",
  "only_ids",
  "fetch_refused",
  "too_many",
] as const;
export type LeadReason = (typeof leadReasons)[number];

/** Whether a lead got a first answer from a source that sends one. */
export const firstAnswers = ["sent", "not_allowed", "no_address", "already_answered"] as const;
export type FirstAnswer = (typeof firstAnswers)[number];

const outcome = z.enum(leadOutcomes);
const outcomeText =
  "`new_contact`: a person who was not known. `known_contact`: one who was. `unread`: it waits for a person to make it a contact.";

/** Body of `POST /inbound/v1/leads/{token}`: what the portal sends, in whatever form. */
export const receiveLeadInput = z.object({
  token: z.string().max(100),
  raw: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
});
export type ReceiveLeadInput = z.output<typeof receiveLeadInput>;

const receipt = {
  outcome: field(outcome, outcomeText, "new_contact"),
  contactId: field(id.nullable(), "The contact; null while it is unread.", `${example}4e`),
  conversationId: field(id.nullable(), "The conversation; null while it is unread.", `${example}50`),
};

export const leadReceipt = z
  .object({ leadId: field(id, "Identifier of the lead.", `${example}74`), ...receipt })
  .meta({ id: "LeadReceipt", description: "The outcome of a lead." });
export type LeadReceipt = z.output<typeof leadReceipt>;
export const oneLeadReceipt = single(leadReceipt);

const fields = {
  id: field(id, "Identifier of the lead.", `${example}74`),
  kind: field(z.enum(leadKinds), "What sent it.", "zillow"),
  leadSourceId: field(
    id.nullable(),
    "The source whose address it came to; null if it was recognized in email to another address.",
    `${example}73`,
  ),
  by: field(z.enum(leadWays), "How it came.", "http"),
  ...receipt,
  reason: field(z.enum(leadReasons).nullable(), "Why it is unread; null otherwise.", null),
  name: field(z.string().nullable(), "The person's name, as the lead gives it.", "Dana Reyes"),
  email: field(z.string().nullable(), "The person's own email address.", "dana@example.com"),
  phone: field(z.string().nullable(), "The person's phone number.", "+1 217 555 0142"),
  message: field(z.string().nullable(), "What the person wrote.", "Is it still free?"),
  listing: field(z.string().nullable(), "The home, as the lead names it.", "12 Elm Street, Unit 3"),
  propertyId: field(id.nullable(), "The property that this is.", `${example}4f`),
  firstAnswer: field(
    z.enum(firstAnswers).nullable(),
    "Whether the first answer was sent, if its source sends one: `sent`; `not_allowed`: the address opted out, or nobody has confirmed it and it had its answer; `no_address`; `already_answered`.",
    "sent",
  ),
  createdAt: field(timestamp, "When it was received.", "2026-11-02T09:30:00.000Z"),
};

export const leadSummary = z
  .object(fields)
  .meta({ id: "LeadSummary", description: "A lead, without what was sent." });
export type LeadSummary = z.output<typeof leadSummary>;

const value = z
  .object({
    path: field(z.string(), "Where it is: names joined by dots, or the label of a line.", "lead.person.mail"),
    value: field(z.string(), "The value, at most 200 characters of it.", "dana@example.com"),
  })
  .meta({ id: "LeadValue", description: "A value in what was sent." });
export type LeadValue = z.output<typeof value>;

export const lead = z
  .object({
    ...fields,
    values: field(z.array(value), "The values in what was sent, for a mapping.", [
      { path: "lead.person.mail", value: "dana@example.com" },
    ]),
    raw: field(z.string(), "What was sent, as text.", '{"lead":{"person":{"mail":"dana@example.com"}}}'),
  })
  .meta({ id: "Lead", description: "An inquiry that a portal or program sent. Kept for 30 days." });
export type Lead = z.output<typeof lead>;

/** Query of `GET /leads`. */
export const listLeadsInput = z.object({
  ...pagesOf(leadSummary),
  outcome: field(outcome.optional(), "Only leads with this outcome.", "unread"),
  leadSourceId: field(id.optional(), "Only leads of this source.", `${example}73`),
  contactId: field(id.optional(), "Only leads of this contact.", `${example}4e`),
});
export type ListLeadsInput = z.output<typeof listLeadsInput>;

/** Body of `POST /leads/{id}/contact`. */
export const makeLeadContactInput = idParam.extend({
  name: field(nonBlank(500).optional(), "The person's name. Default: as the lead says.", "Dana Reyes"),
  email: field(
    mailAddress.optional(),
    "The person's email address. Default: as the lead says.",
    "dana@example.com",
  ),
  phone: field(
    nonBlank(50).optional(),
    "The person's phone number. Default: as the lead says.",
    "+1 217 555 0142",
  ),
  propertyId: field(id.optional(), "The property. Default: as the lead says.", `${example}4f`, {
    leaveOut: true,
  }),
  mapping: field(
    leadMapping.optional(),
    "Where the fields are. The source keeps it, and reads the next leads by it.",
    { email: "lead.person.mail" },
    { leaveOut: true },
  ),
});
export type MakeLeadContactInput = z.output<typeof makeLeadContactInput>;

export const leadList = list(leadSummary);
export const oneLead = single(lead);

/** Events about leads. */
export const leadEvents = {
  "lead.received": {
    meaning: "A portal or program sent a lead. `status` is its outcome.",
    label: { en: "A lead came from a portal", es: "Llegó un contacto de un portal" },
    data: subject,
    example: { ...related, status: "new_contact" },
  },
} as const satisfies EventKinds;
