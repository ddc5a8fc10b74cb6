import type { LeadKind, LeadMapping, LeadReason, LeadValue } from "@rental/contract";
import { isUnattended } from "../../../../platform/mail/unattended.ts";
import { isSameName } from "../../../../platform/text/same-name.ts";
import { isPersonal, isRelay, portalOf, readers } from "./kinds/index.ts";
import { labelledLines } from "./labelled-lines.ts";
import { formatOf, nameOf, readLead } from "./read-lead.ts";
import type { LeadFields, LeadReader } from "./reader.ts";
import { valuesIn } from "./values.ts";

/** As long as one that is posted. */
const maxDocumentLength = 64 * 1024;
const noValues = { values: [] };

interface Mailbox {
  address: string;
  name: string;
}

/** What is needed of an email. */
export interface LeadMail {
  from: Mailbox | null;
  /** The people for whom it may have been sent, the likeliest first; the last is `from`. */
  correspondents: readonly (Mailbox & { by: string; isInner?: boolean })[];
  /** Whether one of the account's people forwards it. */
  isByColleague?: boolean;
  subject: string;
  text: string;
  /** What its lines say about a person. */
  details: { name?: string; email?: string; phone?: string; property?: string };
}

/** A lead as an email conveys it. */
export interface MailedLead {
  kind: LeadKind;
  fields: LeadFields;
  /** By which only this conversation is answered. */
  relay?: string;
  fault?: LeadReason;
}

/** The portal that an email is from, also when somebody forwards it. */
export function portalIn({ from, correspondents }: LeadMail): LeadReader | undefined {
  for (const address of [from?.address, ...correspondents.map((each) => each.address)]) {
    const portal = address === undefined ? undefined : portalOf(address);
    if (portal) return portal;
  }
  return undefined;
}

/** The values of an email's text: of the document that it is (programs send ADF so), or else of its labelled lines. */
export function valuesOfText(text: string): LeadValue[] {
  const { values } = text.trimStart().startsWith("<") ? valuesIn(text.slice(0, maxDocumentLength)) : noValues;
  return formatOf(values) ? values : labelledLines(text);
}

/** Reads an email as a lead of a kind. What its own reader does not find, the lines that any portal writes may tell. */
export function readMailedLead(mail: LeadMail, kind: LeadKind, mapping: LeadMapping | null): MailedLead {
  const { correspondents, subject, text, details, isByColleague = false } = mail;
  // Whoever forwards a portal's email by hand is not its sender.
  const forwarded = correspondents.find(({ by }) => by === "forwarded");
  const from = forwarded ?? mail.from;
  const reader = readers[kind];
  const values = valuesOfText(text);
  const { fields, fault } = readLead(values, kind, mapping);
  const relay = [from, ...correspondents].find((each) => each && isRelay(each.address))?.address;
  const { email: labelled, ...others } = fields;
  // A document or a mapping says whose address it is; a line with a label may name anybody.
  const isCertain =
    (mapping?.email !== undefined || formatOf(values) !== undefined) && labelled !== undefined;
  // A colleague who forwards a portal's email is not the person in it, nor is that what a card of the colleague's says.
  const isPassedOn = forwarded !== undefined && isByColleague;
  const isOwnCard =
    isPassedOn && details.name !== undefined && isSameName(mail.from?.name ?? "", details.name);
  const about: LeadMail["details"] = isOwnCard ? {} : details;
  const phrase = phraseIn(reader, subject, text);
  const named = nameOf(fields) ?? about.name ?? (isPassedOn ? phrase.name : undefined);
  // In what a stranger forwards, those further in wrote to somebody else, unless a portal passes on their words.
  const mayInnerAsk = isByColleague || kind !== "generic" || portalIn(mail) !== undefined;
  const told = correspondents.find(
    (each) =>
      isPersonal(each.address) &&
      (isCertain
        ? each.address === labelled
        : isAuthor(each, named) &&
          !(forwarded && (relay !== undefined || isByColleague) && each.by === "from") &&
          (!each.isInner || mayInnerAsk)),
  );
  const email = [...(isCertain ? [labelled] : []), told?.address, labelled, about.email, phrase.email].find(
    (address) => address !== undefined && isPersonal(address),
  );
  const all: LeadFields = {
    ...phrase,
    ...(reader.mail?.namesSender &&
      from &&
      from.name !== "" &&
      !isUnattended(from.address) && { name: withoutPortal(from.name) }),
    ...(about.name !== undefined && { name: about.name }),
    ...(told?.name && { name: told.name }),
    ...(about.phone !== undefined && { phone: about.phone }),
    ...(about.property !== undefined && { listingAddress: about.property }),
    ...homeIn(reader, subject),
    ...wordsIn(reader, text),
    ...others,
    ...(email !== undefined && { email }),
  };
  const isOfSeveral = labelled !== undefined && labelled.toLowerCase() !== email?.toLowerCase();
  // An address without a name may be anybody's in what a colleague passes on.
  const isAnybody = isPassedOn && told === undefined && named === undefined;
  const isDoubtful = !isCertain && email !== undefined && (isOfSeveral || isAnybody);
  const doubt = fault ?? (isDoubtful ? "several_people" : undefined);
  return {
    kind,
    fields: all,
    // A relay is needed only where the person's own address is not known.
    ...(relay !== undefined && email === undefined && { relay }),
    ...(doubt && { fault: doubt }),
  };
}

/** Whether an email is written by or for this person: whoever sends one that names somebody else does so for that one. */
const isAuthor = (
  { address, name, by }: LeadMail["correspondents"][number],
  named: string | undefined,
): boolean =>
  by !== "from" ||
  (!isUnattended(address) && (named === undefined || (name !== "" && isSameName(name, named))));

/** "Tess Lowe via Portal". */
const withoutPortal = (name: string): string => name.replace(/ (?:via|on) .*$/i, "");

function phraseIn({ mail }: LeadReader, subject: string, text: string): LeadFields {
  if (!mail?.phrases) return {};
  for (const line of [subject, ...text.slice(0, 20_000).split("\n", 300)]) {
    const said = line.slice(0, 300).trim();
    const phrase = mail.phrases.find((each) => each.test(said));
    if (phrase) return { ...phrase.exec(said)!.groups };
  }
  return {};
}

function homeIn({ mail }: LeadReader, subject: string): LeadFields {
  const home = mail?.homeInSubject?.exec(subject)?.[1]?.trim();
  return home ? { listingAddress: home } : {};
}

/** What stands between the quotation marks around a text's beginning, whose last one ends a line. */
const quotedIn = (words: string): string | undefined => /^["“](.+?)["”]$/ms.exec(words)?.[1]?.trim();

function wordsIn({ mail }: LeadReader, text: string): LeadFields {
  if (!mail?.words) return {};
  const { after, until } = mail.words;
  const lines = text
    .slice(0, 20_000)
    .split("\n", 300)
    .map((line) => line.slice(0, 2_000).trim());
  const start = after ? lines.findIndex((line) => after.test(line.slice(0, 300))) + 1 : 0;
  if (after && start === 0) return {};
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => until.test(line.slice(0, 300)));
  const words = rest
    .slice(0, end === -1 ? undefined : end)
    .join("\n")
    .trim();
  const message = (quotedIn(words) ?? words).slice(0, 9_000).toWellFormed();
  return message === "" ? {} : { message };
}
