import { z } from "zod";
import { receivedMessage } from "./connector.ts";
import { list, pagesOf } from "./pagination.ts";
import { field, id, single, timestamp } from "./schema.ts";

/** Body of `POST /inbound/v1/mail`: the email as received, not JSON. */
export const receiveMailInput = z.object({
  raw: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: "must be an email" }),
});

/** Outcomes of an email that does not become a message. */
export const mailOutcomes = ["ignored", "bounced"] as const;

const notedMail = z
  .object({
    outcome: field(
      z.enum(mailOutcomes),
      "`ignored`: a program wrote it, so it starts no conversation and answers no message. `bounced`: it reports that a message of the account was not delivered, which is now `failed`.",
      "ignored",
    ),
    reason: field(z.string(), "Why, for people.", "automatic: Auto-Submitted: auto-replied"),
  })
  .meta({ id: "NotedMail", description: "The outcome of an email that became no message." });

/** A message, or another outcome of the email. */
export const mailReceipt = z.union([receivedMessage, notedMail]);
export type MailReceipt = z.output<typeof mailReceipt>;

export const oneMailReceipt = single(mailReceipt);

// The account's view of its incoming email.

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";
export const incomingMailOutcomes = ["received", ...mailOutcomes] as const;

const summary = {
  id: field(id, "Identifier of the email.", `${example}70`),
  outcome: field(
    z.enum(incomingMailOutcomes),
    "`received`: it is a message. `ignored`: a program wrote it. `bounced`: it reported that a message was not delivered.",
    "received",
  ),
  reason: field(z.string().nullable(), "Why it is not a message; null if it is one.", null),
  from: field(z.string().nullable(), "The sender that it claims.", "dana@example.com"),
  sender: field(
    z
      .object({
        address: field(z.string(), "Address of the person who wrote it.", "dana@example.com"),
        proven: field(
          z.boolean(),
          "Whether this is certain: it came to the reply address of a conversation, or the domain of `from` let it pass (DKIM or SPF).",
          true,
        ),
      })
      .nullable(),
    "Whom it is from: `from`, or the person for whom a portal, a list or a colleague sent it. Null if nobody is named.",
    { address: "dana@example.com", proven: true },
  ),
  subject: field(z.string(), "Its subject.", "12 Elm Street"),
  attachments: field(
    z.array(z.string()),
    "Names of its files, which are stored only if it became a message by itself.",
    ["lease.pdf"],
  ),
  messageId: field(id.nullable(), "The message that it became.", `${example}51`),
  conversationId: field(id.nullable(), "The conversation of the message.", `${example}50`),
  contactId: field(id.nullable(), "The contact who wrote it.", `${example}4e`),
  createdAt: field(timestamp, "When it was received.", "2026-11-02T09:30:00.000Z"),
};

export const incomingMailSummary = z
  .object(summary)
  .meta({ id: "IncomingMailSummary", description: "An email that the account received, without its text." });
export type IncomingMailSummary = z.output<typeof incomingMailSummary>;

export const incomingMail = z
  .object({
    ...summary,
    text: field(
      z.string(),
      "Its whole text, with quoted emails and signatures, which the message does not have.",
      "Is it free?\n\n-- \nDana",
    ),
  })
  .meta({ id: "IncomingMail", description: "An email that the account received." });
export type IncomingMail = z.output<typeof incomingMail>;

/** Query of `GET /incoming-mail`. */
export const listIncomingMailInput = z.object({
  ...pagesOf(incomingMailSummary),
  outcome: field(z.enum(incomingMailOutcomes).optional(), "Only email with this outcome.", "ignored"),
  messageId: field(id.optional(), "Only the email that became this message.", `${example}51`),
});
export type ListIncomingMailInput = z.output<typeof listIncomingMailInput>;

export const incomingMailList = list(incomingMailSummary);
export const oneIncomingMail = single(incomingMail);
