import type { Attachment } from "postal-mime";
import { type Headers, headerOf, idsIn } from "./headers.ts";

/** A report that one of our mails could not be delivered, or not yet. */
export interface Bounce {
  /** Whether another attempt would fail as well. */
  isPermanent: boolean;
  /** Whether the reporting server gave up, if only because a temporary error lasted. False while it is still trying. */
  isFinal: boolean;
  /** The Message-IDs in the report, without angle brackets. */
  messageIds: string[];
  /** The reporting server's explanation, for people. */
  error: string;
}

/** Only the beginning of a part is read: reports are short. */
const maxRead = 64 * 1024;
const maxIds = 20;

/**
 * Parses a non-delivery report, in the standard format (RFC 3464) or as text from a mail server.
 * @returns null if the mail is not such a report
 */
export function readBounce(
  headers: Headers,
  from: string | null,
  text: string,
  attachments: Attachment[],
): Bounce | null {
  const status = attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  const returned = attachments.filter(({ mimeType }) =>
    /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(mimeType),
  );
  const named = [
    ...returned.flatMap((part) => messageIdsIn(headOf(textOf(part)))),
    ...messageIdsIn(text.slice(0, maxRead)),
    ...idsIn(headerOf(headers, "in-reply-to") ?? ""),
    ...idsIn(headerOf(headers, "references") ?? ""),
  ];
  const messageIds = [...new Set(named)].slice(0, maxIds);
  if (status) return { messageIds, ...outcomeIn(textOf(status)) };
  return isFromServer(headers, from) ? { messageIds, ...outcomeInText(headers, text) } : null;
}

const textOf = ({ content }: Attachment): string =>
  typeof content === "string"
    ? content.slice(0, maxRead)
    : new TextDecoder().decode(new Uint8Array(content).subarray(0, maxRead));

/** The headers of a returned message. */
const headOf = (text: string): string => {
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  return text.slice(0, end);
};

/** The ids in `Message-ID:` lines; an id may be on the next line. */
const messageIdsIn = (text: string): string[] =>
  [...text.matchAll(/^[> \t]{0,10}message-id:\s{0,10}<([^<>\s\p{Cc}]{1,300})>/gimu)].map(
    (match) => match[1]!,
  );

/** The delivery status fields of the first recipient that failed. */
function outcomeIn(report: string): Omit<Bounce, "messageIds"> {
  const unfolded = report.replace(/\r?\n[ \t]+/g, " ");
  const recipients = unfolded.split(/\r?\n\s*\r?\n/).map(fieldsOf);
  const failed = recipients.find(({ action, status = "5" }) => action === "failed" && status.startsWith("5"));
  const final = failed ?? recipients.find(({ action }) => action === "failed");
  const first = final ?? recipients.find(({ action }) => action !== undefined) ?? {};
  const said = first["diagnostic-code"]?.replace(/^\s*smtp;\s*/i, "") || first.status;
  return { isPermanent: failed !== undefined, isFinal: final !== undefined, error: errorOf(said) };
}

function fieldsOf(block: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const line of block.split(/\r?\n/).slice(0, 100)) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const [name, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    fields[name] ??= name === "action" || name === "status" ? value.toLowerCase() : value;
  }
  return fields;
}

/** Subject prefixes that Exchange and others give non-delivery reports. */
const subjectsOfReports =
  /^(undeliverable|undelivered mail returned to sender|delivery status notification \(failure\)|mail delivery failed|unzustellbar|non remis|no se puede entregar|onbestelbaar|niet te bezorgen|non recapitabile|não é possível entregar|olevererbart|kan ikke leveres|nie można dostarczyć|не удается доставить|无法送达|傳遞失敗|配信不能|배달되지 않음)\s?:/i;

const isFromServer = (headers: Headers, from: string | null): boolean =>
  headerOf(headers, "x-failed-recipients") !== undefined ||
  /^(mailer-?daemon|mail-daemon|microsoftexchange[0-9a-f]{10,40})@/.test(from ?? "") ||
  subjectsOfReports.test((headerOf(headers, "subject") ?? "").slice(0, 100));

/** The first line with a permanent error code, for a report not in the standard format. */
function outcomeInText(headers: Headers, text: string): Omit<Bounce, "messageIds"> {
  const subject = headerOf(headers, "subject")?.slice(0, 200) ?? "";
  const isDelay = /\b(delay(ed)?|warning|still being retried)\b/i.test(subject);
  const lines = text.slice(0, maxRead).split("\n");
  const said = lines.find((line) => /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/.test(line.slice(0, 500)));
  const isFinal =
    said !== undefined ||
    headerOf(headers, "x-failed-recipients") !== undefined ||
    subjectsOfReports.test(subject);
  const isPermanent = isFinal && !isDelay;
  return { isPermanent, isFinal: isPermanent, error: errorOf(said) };
}

const errorOf = (said: string | undefined): string =>
  said?.replace(/\s+/g, " ").trim().slice(0, 500) || "The recipient's mail server could not deliver it.";
