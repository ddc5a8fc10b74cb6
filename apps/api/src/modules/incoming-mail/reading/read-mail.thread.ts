/** Runs in a thread, because mail comes from strangers and may take much processor time and memory to read. */
import PostalMime, { type Address, type Email } from "postal-mime";
import { automaticBecause } from "./automatic.ts";
import { type Bounce, readBounce } from "./bounce.ts";
import { type Headers, headerOf, idsIn } from "./headers.ts";
import { textOfHtml } from "./html-text.ts";
import { ownWords } from "./own-words.ts";
import { shrink } from "./shrink.ts";
import { storable, storableIn } from "./storable.ts";

/** What is taken from a mail. All texts are well-formed, without NUL, and limited in length. */
export interface ReadMail {
  /** Null when it names no usable sender. The address is lowercase. */
  from: { address: string; name: string } | null;
  /** Lowercase addresses that mail servers recorded as the recipient, most recent first. */
  deliveredTo: string[];
  /** Lowercase addresses of To and Cc. */
  addressedTo: string[];
  subject: string;
  /** Without angle brackets; null when there is none. */
  messageId: string | null;
  /** Message-IDs of In-Reply-To and References. */
  references: string[];
  /** Number of servers it passed through. */
  hops: number;
  date: string | null;
  /** The whole text: the plain one, or that of the HTML. */
  text: string;
  /** The person's own words: without quoted mails and signatures. */
  content: string;
  /** Names of the attachments, without images inside the text. */
  attachments: string[];
  /** Why it counts as automatic; null when a person wrote it. */
  automatic: string | null;
  /** Set when it reports that a mail could not be delivered. */
  bounce: Bounce | null;
}

/** A mail that can't be read; errors thrown in a thread lose their class. */
export type Reading = { mail: ReadMail } | { unreadable: string };

const limits = { address: 320, name: 200, subject: 500, messageId: 500, text: 128 * 1024, content: 10_000 };
const most = { recipients: 100, references: 50, attachments: 20 };

export async function readMail({ raw }: { raw: Uint8Array }): Promise<Reading> {
  try {
    const email = await PostalMime.parse(shrink(raw), {
      maxHeadersSize: 128 * 1024,
      maxNestingDepth: 50,
      maxRfc822NestingDepth: 3,
    });
    return email.headers.some(({ value }) => value !== "")
      ? { mail: storableIn(readEmail(email)) }
      : { unreadable: "it has no headers" };
  } catch (error) {
    return { unreadable: (error as Error).message };
  }
}

function readEmail(email: Email): ReadMail {
  const headers: Headers = email.headers;
  const from = senderOf(email);
  const subject = storable(email.subject ?? "", limits.subject)
    .replace(/\s+/g, " ")
    .trim();
  const text = storable(wholeText(email), limits.text);
  const address = from?.address ?? null;
  return {
    from,
    deliveredTo: recordedIn(headers),
    addressedTo: addressesIn([...(email.to ?? []), ...(email.cc ?? [])]),
    subject,
    messageId: idsIn(email.messageId ?? "")[0]?.slice(0, limits.messageId) ?? null,
    references: referencesIn(headers),
    hops: headers.filter(({ key }) => key === "received").length,
    date: email.date?.slice(0, 100) ?? null,
    text,
    content: contentOf(text, subject, email),
    attachments: namesOf(email),
    automatic: automaticBecause(headers, address, subject),
    bounce: readBounce(headers, address, text, email.attachments),
  };
}

/** The plain text, unless it is blank: some programs send an empty one with the HTML. */
function wholeText({ text = "", html = "" }: Email): string {
  const isHtml = text.trim() === "" && html !== "";
  return (isHtml ? textOfHtml(html) : text).replace(/\r\n?/g, "\n");
}

/** Never empty, since a message isn't. */
function contentOf(text: string, subject: string, email: Email): string {
  const own = ownWords(text, subject).slice(0, limits.content).toWellFormed().trim();
  if (own !== "") return own;
  const names = namesOf(email);
  return names.length > 0 ? `[${names.join(", ")}]` : subject || "(no text)";
}

const namesOf = ({ attachments }: Email): string[] =>
  attachments
    .filter(({ related }) => !related)
    .slice(0, most.attachments)
    .map(({ filename, mimeType }) => oneLine(filename || mimeType, limits.name));

function senderOf(email: Email): ReadMail["from"] {
  for (const mailbox of mailboxesOf([
    ...(email.from ? [email.from] : []),
    ...(email.sender ? [email.sender] : []),
  ])) {
    const address = plainAddress(mailbox.address);
    if (address !== null) return { address, name: oneLine(mailbox.name, limits.name) };
  }
  return null;
}

const mailboxesOf = (addresses: Address[]) =>
  addresses.flatMap((each) => (each.group ? each.group : [{ name: each.name, address: each.address ?? "" }]));

/** In lower case; null for what is not one address. */
function plainAddress(address: string): string | null {
  const lower = address.trim().toLowerCase();
  if (lower.length > limits.address) return null;
  return /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u.test(lower) ? lower : null;
}

const addressesIn = (addresses: Address[]): string[] =>
  mailboxesOf(addresses.slice(0, most.recipients))
    .slice(0, most.recipients)
    .flatMap(({ address }) => plainAddress(address) ?? []);

const recorders = new Set(["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"]);

const recordedIn = (headers: Headers): string[] =>
  headers
    .filter(({ key }) => recorders.has(key))
    .slice(0, most.recipients)
    .flatMap(({ value }) => plainAddress(value.replace(/^\s*<|>\s*$/g, "")) ?? []);

/** The latest, because programs append to References. */
const referencesIn = (headers: Headers): string[] =>
  [
    ...new Set([
      ...idsIn(headerOf(headers, "in-reply-to") ?? ""),
      ...idsIn(headerOf(headers, "references") ?? "").reverse(),
    ]),
  ].slice(0, most.references);

const oneLine = (text: string, length: number): string => storable(text, length).replace(/\s+/g, " ").trim();
