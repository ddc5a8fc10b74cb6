import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import {
  changeTimes,
  field,
  id,
  idParam,
  mailAddress,
  nonBlank,
  single,
  timestamp,
  withDefault,
} from "./schema.ts";

/** The ports of mail servers, with TLS from the start or, for 143 and 587, by STARTTLS. */
export const mailPorts = { imap: [993, 143], smtp: [465, 587] } as const;
export type MailProtocol = keyof typeof mailPorts;

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a78";
const exampleAddress = "robin@agency.example";

const hostHelp = "Host name of the server.";
const portHelp = {
  imap: "993 for TLS from the start, or 143 for STARTTLS.",
  smtp: "465 for TLS from the start, or 587 for STARTTLS.",
};
const exampleOf = { imap: "imap.agency.example", smtp: "smtp.agency.example" };
const userHelp = "User name, often the address.";

const shownServer = (protocol: MailProtocol) =>
  z.object({
    host: field(z.string(), hostHelp, exampleOf[protocol]),
    port: field(z.int(), portHelp[protocol], mailPorts[protocol][0]),
    user: field(z.string(), userHelp, exampleAddress),
  });

/** An ordinary mailbox whose mail is read over IMAP, and from which mail is sent over SMTP. */
export const mailbox = z
  .object({
    id: field(id, "Identifier of the mailbox.", exampleId),
    address: field(z.string(), "Its address, from which messages are sent.", exampleAddress),
    imap: shownServer("imap").meta({ description: "Where its mail is read." }),
    smtp: shownServer("smtp")
      .nullable()
      .meta({ description: "Where mail from its address is sent; null: it only receives." }),
    folder: field(z.string(), "The folder whose new mail is taken in.", "INBOX"),
    active: field(z.boolean(), "Whether it receives and sends.", true),
    lastCheckedAt: field(
      timestamp.nullable(),
      "When new mail was last looked for, successfully or not; null before the first time.",
      "2026-11-02T09:30:00.000Z",
    ),
    lastSucceededAt: field(
      timestamp.nullable(),
      "When all new mail was last read.",
      "2026-11-02T09:30:00.000Z",
    ),
    lastError: field(
      z.string().nullable(),
      "Why the mailbox can't be read, for people; null when it can. Nothing is lost: it is tried again, and continues where it stopped.",
      null,
    ),
    lastSendError: field(
      z.string().nullable(),
      "What went wrong with the last email that was sent, or with its copy in the folder of sent mail, for people; null when nothing did.",
      null,
    ),
    leftCount: field(
      z.int(),
      "Number of emails that can't be taken in, because they are too large or damaged. They are in the mailbox only.",
      0,
    ),
    ...changeTimes,
  })
  .meta({ id: "Mailbox", description: "An ordinary mailbox, read over IMAP and sent from over SMTP." });
export type Mailbox = z.output<typeof mailbox>;

const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, {
    error: "must be a host name, such as imap.example.com",
  });
const port = z.int().min(1).max(65_535);
const secretHelp = "Its password, or an app password. Stored encrypted, and never shown.";

const server = (protocol: MailProtocol) => ({
  host: field(host, hostHelp, exampleOf[protocol]),
  port: field(port, portHelp[protocol], mailPorts[protocol][0]),
  user: field(nonBlank(320), userHelp, exampleAddress),
  secret: field(nonBlank(1_000), secretHelp, "app password"),
});
/** A stored password goes only to the server it was given for: else whoever may change the host could read it there. */
const changedServer = (protocol: MailProtocol) =>
  z.object({
    ...server(protocol),
    secret: field(
      nonBlank(1_000).optional(),
      `${secretHelp} Required with another host, port or user.`,
      "app password",
    ),
  });

const writable = {
  address: field(mailAddress, "Its address, from which messages are sent.", exampleAddress),
  folder: field(nonBlank(255), "The folder whose new mail is taken in.", "INBOX"),
};

/** Body of `POST /mailboxes`. */
export const createMailboxInput = z.object({
  address: writable.address,
  imap: z.object(server("imap")).meta({ description: "Where its mail is read." }),
  smtp: z
    .object(server("smtp"))
    .nullish()
    .meta({ description: "Where mail from its address is sent. Default, and null: it only receives." }),
  folder: field(
    withDefault(writable.folder, "INBOX"),
    "The folder whose new mail is taken in. Default: INBOX.",
    "INBOX",
  ),
  active: field(withDefault(z.boolean(), true), "Whether it receives and sends. Default: true.", true),
});
export type CreateMailboxInput = z.output<typeof createMailboxInput>;

/** Body of `PATCH /mailboxes/{id}`: only the fields to change. */
export const updateMailboxInput = idParam.extend({
  address: writable.address.optional(),
  imap: changedServer("imap").optional().meta({ description: "Where its mail is read." }),
  smtp: changedServer("smtp")
    .nullish()
    .meta({ description: "Where mail from its address is sent. null: it only receives." }),
  folder: writable.folder.optional(),
  active: field(z.boolean().optional(), "Whether it receives and sends.", true),
});
export type UpdateMailboxInput = z.output<typeof updateMailboxInput>;

/** Query of `GET /mailboxes`. */
export const listMailboxesInput = z.object(pagesOf(mailbox));
export type ListMailboxesInput = z.output<typeof listMailboxesInput>;

/** Response of `POST /mailboxes/{id}/test`. */
export const testedMailbox = z
  .object({
    imap: field(z.string().nullable(), "Why its mail can't be read, for people; null when it can.", null),
    smtp: field(
      z.string().nullable(),
      "Why nothing can be sent, for people; null when it can, or when it only receives.",
      null,
    ),
  })
  .meta({ id: "TestedMailbox", description: "The outcome of a test of both connections." });
export type TestedMailbox = z.output<typeof testedMailbox>;

export const mailboxList = list(mailbox);
export const oneMailbox = single(mailbox);
export const oneTestedMailbox = single(testedMailbox);
