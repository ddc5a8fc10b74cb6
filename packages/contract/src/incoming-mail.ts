import { z } from "zod";
import { receivedMessage } from "./connector.ts";
import { field, single } from "./schema.ts";

/** Body of `POST /inbound/v1/mail`: the email as it arrived, not JSON. */
export const receiveMailInput = z.object({
  raw: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: "must be an email" }),
});
export type ReceiveMailInput = z.output<typeof receiveMailInput>;

/** What can become of an email besides a message. */
export const mailOutcomes = ["ignored", "bounced"] as const;

const notedMail = z
  .object({
    outcome: field(
      z.enum(mailOutcomes),
      "`ignored`: a program wrote it, so that it starts and answers nothing. `bounced`: it reports that a message of the account was not delivered, which is now `failed`.",
      "ignored",
    ),
    reason: field(z.string(), "Why, for people.", "automatic: Auto-Submitted: auto-replied"),
  })
  .meta({ id: "NotedMail", description: "What became of an email that is no message." });

/** A message, or what else became of the email. */
export const mailReceipt = z.union([receivedMessage, notedMail]);
export type MailReceipt = z.output<typeof mailReceipt>;

export const oneMailReceipt = single(mailReceipt);
