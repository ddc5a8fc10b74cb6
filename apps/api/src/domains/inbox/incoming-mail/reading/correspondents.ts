import { addressParser, type Email } from "postal-mime";
import { isUnattended } from "../../../../platform/mail/unattended.ts";
import { firstMailbox, type Mailbox, plainAddress } from "./addresses.ts";
import { type Headers, headerOf } from "./headers.ts";
import type { InquiryDetails } from "./inquiry-details.ts";
import { forwardedFrom, isForward } from "./strip-quoted-reply.ts";

/** A possible author of a mail, and the reason. */
export interface Correspondent extends Mailbox {
  by: "from" | "reply_to" | "original_from" | "forwarded" | "body";
  phone?: string;
  /** Whether its mail stands in the one that is forwarded. */
  isInner?: boolean;
}

/**
 * The possible authors of a mail, the most likely first; the last is `From`. Portals, forms and lists write on behalf
 * of others: the person they name is the correspondent, although nothing proves it.
 */
export function correspondentsOf(
  email: Email,
  headers: Headers,
  from: Mailbox | null,
  { text, details }: { text: string; details: InquiryDetails },
): Correspondent[] {
  const subject = email.subject ?? "";
  const found: Correspondent[] = [];
  const add = (mailbox: Mailbox | null, by: Correspondent["by"], isInner = false) => {
    if (!mailbox || isUnattended(mailbox.address)) return;
    if (mailbox.address === from?.address || mailbox.address === listOf(headers)) return;
    const isSame = details.email === undefined || details.email === mailbox.address;
    found.push({
      address: mailbox.address,
      name: mailbox.name || (isSame ? details.name : undefined) || "",
      by,
      ...(isSame && details.phone !== undefined && { phone: details.phone }),
      ...(isInner && { isInner }),
    });
  };
  // A colleague may forward what another colleague forwarded.
  if (isForward(subject))
    for (const [at, sender] of forwardedFrom(text).entries()) add(mailboxIn(sender), "forwarded", at > 0);
  // "Tess Lowe via Portal" or "WordPress": the address is a program's; the person's is in the body.
  const told =
    from && details.email !== undefined && (isRelay(from, details.name) || isForm(from, details.email))
      ? { address: details.email, name: details.name ?? "" }
      : null;
  const replyTo = firstMailbox(email.replyTo ?? []);
  // Where a program lets answers come back to itself, all whom it names would be one person.
  if (replyTo && from && domainOf(replyTo) === domainOf(from)) add(told, "body");
  add(replyTo, "reply_to");
  add(
    mailboxIn(headerOf(headers, "x-original-from") ?? headerOf(headers, "x-original-sender")),
    "original_from",
  );
  add(told, "body");
  if (from) found.push({ ...from, by: "from" });
  return found;
}

const isRelay = ({ name }: Mailbox, named: string | undefined): boolean =>
  / (via|durch|através de|por medio de) /i.test(name) &&
  (named === undefined || name.toLowerCase().includes(named.toLowerCase()));

const forms = /\b(?:wordpress|web ?site|sitio|web|forms?|formulario|jotform|typeform|squarespace|wix)\b/i;
/** A person may be a Team Lead. */
const portals =
  /\b(?:(?<!\bteam )lead|leads|inquir(?:y|ies)|consultas?|notifications?|notificaciones|alerts?|alertas?|avisos?)\b/i;
/** What people say that they do: "Lead Designer Sam Roe", "Sam Roe, Leads Manager", "Sam Roe | Leads". */
const occupation = /^lead\b|(?:[,|]| [-\u2010-\u2015] ).*$/i;

/**
 * Whether it is a program that sends what people enter into a form, or ask at a portal, all from one address.
 * @param named the address in the body; one of the same domain stands in a signature
 */
function isForm({ name, address }: Mailbox, named: string): boolean {
  const [local = ""] = address.split("@");
  if (domainOf({ address: named }) === domainOf({ address })) return false;
  const words = local.replace(/[._-]/g, " ");
  const called = name.replace(occupation, "");
  return (
    isUnattended(address) || forms.test(`${name} ${words}`) || portals.test(called) || portals.test(words)
  );
}

const domainOf = ({ address }: Pick<Mailbox, "address">): string =>
  address.slice(address.lastIndexOf("@") + 1);

function listOf(headers: Headers): string | null {
  const post = /<mailto:([^>?]{1,320})/i.exec((headerOf(headers, "list-post") ?? "").slice(0, 1_000));
  if (post) return plainAddress(post[1]!);
  const id = /<?([^\s<>]{1,300})>?\s*$/.exec((headerOf(headers, "list-id") ?? "").slice(-400));
  // leasing.agency.example is the list leasing@agency.example.
  return id ? plainAddress(id[1]!.replace(".", "@")) : null;
}

const mailboxIn = (text: string | null | undefined): Mailbox | null =>
  text ? firstMailbox(addressParser(text.slice(0, 1_000))) : null;
