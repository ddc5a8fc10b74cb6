import * as crypto from "node:crypto";
import type { WriteCall } from "../../gate/call.ts";
import * as notices from "../notices/notices.service.ts";
import * as settings from "../settings/settings.service.ts";
import { timeInWords } from "../showings/prospect-mail.service.ts";
import type { SourceRow } from "./calendar-sources.queries.ts";

/** A calendar that fails and recovers by turns is told about once in this time. */
const quietMs = 24 * 60 * 60_000;
/** Number of events that a notice names. */
const mostNamed = 20;

/**
 * Tells the account's owner by email that a calendar can't be read, or which of its events: once, until that changes.
 * @returns what to store of it
 */
export async function tell(
  call: WriteCall,
  source: SourceRow,
  now: Date,
): Promise<Partial<Pick<SourceRow, "told" | "toldAt">>> {
  const { lastError, skipped, told, toldAt } = source;
  if (lastError === null && skipped.length === 0) {
    const isLongAgo = (toldAt?.getTime() ?? 0) < now.getTime() - quietMs;
    return isLongAgo ? { told: null, toldAt: null } : {};
  }
  const what = lastError === null ? skipped.map(({ uid, reason }) => [uid, reason]) : "failed";
  const hash = crypto.createHash("sha256").update(JSON.stringify(what)).digest("base64url");
  if (hash === told) return {};
  await notices.notifyOwner(
    call,
    lastError === null ? await aboutEvents(call, source) : aboutFailure(source),
  );
  return { told: hash, toldAt: now };
}

const aboutFailure = ({ name, lastError, lastSucceededAt, eventCount }: SourceRow): notices.Notice => ({
  subject: `The calendar "${name}" can't be read`,
  text: [
    lastError,
    lastSucceededAt
      ? "Its entries of the last successful fetch still block showings. New appointments in it do not."
      : eventCount > 0
        ? "Its complete events block showings. Those that are missing do not."
        : "It has never been read, so nothing in it blocks showings: people can book at times that are taken.",
    "It is tried again by itself. Check its address, and whether it is still shared.",
  ].join("\n"),
});

async function aboutEvents(call: WriteCall, { name, skipped }: SourceRow): Promise<notices.Notice> {
  const { timezone } = await settings.of(call.tx, call.caller.accountId);
  const named = skipped.slice(0, mostNamed).map(({ title, at, reason }) => {
    const when = at === null ? "no readable day" : timeInWords(new Date(at), timezone, "en-US");
    return `- ${[title, when].filter(Boolean).join(", ")}: ${reason}`;
  });
  const more = skipped.length - named.length;
  return {
    subject: `Events of the calendar "${name}" can't be read`,
    text: [
      "These events can't be read. Where one might take up time within a year, its whole day is blocked; one whose rule can't be read blocks its time every week; one without a readable day blocks nothing.",
      ...named,
      ...(more > 0 ? [`- and ${more} more, which the source lists`] : []),
      "Save them anew in their calendar, or remove them.",
    ].join("\n"),
  };
}
