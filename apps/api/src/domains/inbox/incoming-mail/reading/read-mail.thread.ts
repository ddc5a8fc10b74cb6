/** Runs in a thread, because mail comes from strangers and may take a lot of CPU time and memory to read. */
import type { NotKept } from "@rental/contract";
import PostalMime, { type Address, addressParser, type Email } from "postal-mime";
import type { Evidence } from "../proof/evidence.ts";
import { isProven } from "../proof/proof.ts";
import { firstMailbox, type Mailbox, mailboxesOf, plainAddress } from "./addresses.ts";
import { automaticBecause, automaticReplyReason } from "./automatic.ts";
import { type Bounce, readBounce } from "./bounce.ts";
import { type Correspondent, correspondentsOf } from "./correspondents.ts";
import { filesOf, namesOf } from "./files.ts";
import { type Headers, headerOf, idsIn } from "./headers.ts";
import { textOfHtml } from "./html-text.ts";
import { detailsIn, type InquiryDetails } from "./inquiry-details.ts";
import { type InvitationReply, readInvitationReply } from "./invitation-reply.ts";
import type { MailFile } from "./mail-file.ts";
import { setAside } from "./set-aside.ts";
import { shrink } from "./shrink.ts";
import { storable, storableIn } from "./storable.ts";
import { stripQuotedReply } from "./strip-quoted-reply.ts";
import { isStub } from "./stub.ts";
import { isGarbled, withJoinedWords, withoutMojibake, withTrueEncodings } from "./text-encoding.ts";

/** The data extracted from a mail. All texts are well-formed, without NUL, and limited in length. */
export interface ReadMail {
  /** Null if there is no usable sender. The address is lowercase. */
  from: Mailbox | null;
  /** Whether the domain of `from` authenticated it. If false, anybody may have written it. */
  isProven: boolean;
  /**
   * The possible authors, the most likely first: `from`, or the person on whose behalf a portal or a colleague writes.
   */
  correspondents: Correspondent[];
  /** What its lines say about a person. */
  details: InquiryDetails;
  /** Lowercase addresses that mail servers recorded as the recipient, most recent first. */
  deliveredTo: string[];
  /** Lowercase addresses of To and Cc. */
  addressedTo: string[];
  subject: string;
  /** Without angle brackets; null if there is none. */
  messageId: string | null;
  /** Message-IDs of In-Reply-To and References. */
  references: string[];
  /** Number of servers it passed through. */
  hops: number;
  date: string | null;
  /** The full text: the plain text part, or the text of the HTML. */
  text: string;
  /** The person's own words, without quoted mails and signatures. */
  content: string;
  /** Names of the attachments, except inline images. */
  attachments: string[];
  /** The files that are not kept, with the reasons. */
  notKept: NotKept[];
  /** Why it gets no automatic answer; null if a person wrote it to this account alone. */
  automatic: string | null;
  /** Why it is an automatic reply, and not shown; null otherwise. */
  answersItself: string | null;
  /** Set if it is a reply to an invitation. */
  invitationReply: InvitationReply | null;
  /** Set if it is a non-delivery report. */
  bounce: Bounce | null;
}

/** A mail with its files, or why it can't be read: errors thrown in a thread lose their class. */
export type Reading = { mail: ReadMail; files: MailFile[] } | { unreadable: string };

const limits = { name: 200, subject: 500, messageId: 500, text: 128 * 1024, content: 10_000 };
const maxCounts = { recipients: 100, references: 50 };

export async function readMail({
  raw,
  evidence = null,
}: {
  raw: Uint8Array;
  /** Null if nothing is proven. */
  evidence?: Evidence | null;
}): Promise<Reading> {
  try {
    const aside = setAside(raw);
    const slim = shrink(aside.raw);
    const email = await parse(slim);
    if (!email.headers.some(({ value }) => value !== "")) return { unreadable: "it has no headers" };
    const { files, notKept } = filesOf(email, aside, slim.length === aside.raw.length);
    const mail = { ...readEmail(email, files.length + notKept.length > 0), notKept };
    const address = mail.from?.address;
    const proven = evidence !== null && address !== undefined && (await isProven(raw, address, evidence));
    return { mail: storableIn({ ...mail, isProven: proven }), files };
  } catch (error) {
    return { unreadable: (error as Error).message };
  }
}

async function parse(raw: Uint8Array): Promise<Email> {
  const email = await parsed(raw);
  const isRight = ![email.subject, email.text, email.html, email.from?.name].some((text) =>
    isGarbled(text ?? ""),
  );
  return isRight ? email : parsed(withTrueEncodings(raw));
}

async function parsed(raw: Uint8Array): Promise<Email> {
  const email = await PostalMime.parse(withWordsJoined(raw), {
    maxHeadersSize: 128 * 1024,
    maxNestingDepth: 50,
    maxRfc822NestingDepth: 3,
  });
  for (const name of ["subject", "text", "html"] as const) {
    const text = email[name];
    if (text !== undefined) email[name] = withoutMojibake(text);
  }
  return email;
}

/** Joins adjacent encoded words in the mail's header. */
function withWordsJoined(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const head = bytes.subarray(0, 128 * 1024).toString("latin1");
  const end = /\r?\n\r?\n/.exec(head)?.index;
  if (end === undefined || !/\?=\s{1,10}=\?/.test(head.slice(0, end))) return raw;
  return Buffer.concat([Buffer.from(withJoinedWords(head.slice(0, end)), "latin1"), bytes.subarray(end)]);
}

function readEmail(email: Email, hasFiles: boolean): Omit<ReadMail, "isProven" | "notKept"> {
  const headers: Headers = email.headers;
  const from = senderOf(email);
  const subject = storable(email.subject ?? "", limits.subject)
    .replace(/\s+/g, " ")
    .trim();
  const invitationReply = readInvitationReply(email);
  const written = wholeText(email);
  const text = storable(written.trim() === "" ? (invitationReply?.comment ?? "") : written, limits.text);
  const address = from?.address ?? null;
  const details = detailsIn(text);
  const correspondents = correspondentsOf(email, headers, from, { text, details });
  // A mail client writes the reply to an invitation, but a person chose it.
  const isOfPerson = correspondents.length > 1 || invitationReply !== null;
  const answersItself = automaticReplyReason(headers, address, subject, isOfPerson);
  return {
    from,
    correspondents,
    details,
    deliveredTo: recordedIn(headers),
    addressedTo: addressesIn([...(email.to ?? []), ...(email.cc ?? [])]),
    subject,
    messageId: idsIn(email.messageId ?? "")[0]?.slice(0, limits.messageId) ?? null,
    references: referencesIn(headers),
    hops: headers.filter(({ key }) => key === "received").length,
    date: email.date?.slice(0, 100) ?? null,
    text,
    content: contentOf(text, subject, hasFiles),
    attachments: namesOf(email),
    automatic: automaticBecause(headers) ?? answersItself,
    answersItself,
    invitationReply,
    bounce: readBounce(headers, address, text, email.attachments),
  };
}

/** The plain text, unless it is only a stub for the HTML. */
function wholeText({ text = "", html = "" }: Email): string {
  const ofHtml = html !== "" && text.length < 1_000 ? textOfHtml(html) : "";
  return (ofHtml !== "" && isStub(text, ofHtml) ? ofHtml : text).replace(/\r\n?/g, "\n");
}

/** Empty only for a mail that consists of files, whose message then describes them. */
function contentOf(text: string, subject: string, hasFiles: boolean): string {
  const own = stripQuotedReply(text, subject).slice(0, limits.content).toWellFormed().trim();
  return own !== "" || hasFiles ? own : subject || "(no text)";
}

/** Of "Ray, Ann <ann@example.com>" without quotation marks, the parser returns the name before the comma as the sender. */
const senderOf = ({ from, sender, headers }: Email): ReadMail["from"] =>
  firstMailbox([
    ...(from ? [from] : []),
    ...addressParser((headerOf(headers, "from") ?? "").slice(0, 4_000)),
    ...(sender ? [sender] : []),
  ]);

const addressesIn = (addresses: Address[]): string[] =>
  mailboxesOf(addresses.slice(0, maxCounts.recipients))
    .slice(0, maxCounts.recipients)
    .flatMap(({ address }) => plainAddress(address) ?? []);

const recorders = new Set(["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"]);

const recordedIn = (headers: Headers): string[] =>
  headers
    .filter(({ key }) => recorders.has(key))
    .slice(0, maxCounts.recipients)
    .flatMap(({ value }) => plainAddress(value.replace(/^\s*<|>\s*$/g, "")) ?? []);

/** The last ones, because mail clients append to References. */
const referencesIn = (headers: Headers): string[] =>
  [
    ...new Set([
      ...idsIn(headerOf(headers, "in-reply-to") ?? ""),
      ...idsIn(headerOf(headers, "references") ?? "").reverse(),
    ]),
  ].slice(0, maxCounts.references);
