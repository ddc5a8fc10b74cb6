import * as crypto from "node:crypto";
import type { Settings } from "@rental/contract";
import { calendarFault } from "@rental/contract/words/calendar-fault";
import { locales, type ReadLanguage } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as notices from "../../inbox/notices/notices.service.ts";
import { timeInWords } from "../showings/prospect-mail.service.ts";
import type { SourceRow } from "./calendar-sources.queries.ts";
import { calendarTexts } from "./texts.ts";

/** A calendar that alternates between failing and recovering is reported once per this period. */
const quietMs = 24 * 60 * 60_000;
/** Maximum number of events named in a notice. */
const maxNamed = 20;

/**
 * Emails the account's owner when a calendar, or some of its events, can't be read: once, until that changes.
 * @returns the state to store
 */
export async function notifyOfProblems(
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
  const ours = await settings.of(call.tx, call.caller.accountId);
  await notices.notifyOwner(
    call,
    lastError === null ? aboutEvents(source, ours) : aboutFailure(source, ours.language),
  );
  return { told: hash, toldAt: now };
}

function aboutFailure(
  { name, lastError, lastSucceededAt, eventCount }: SourceRow,
  language: ReadLanguage,
): notices.Notice {
  const texts = calendarTexts[language];
  return {
    subject: texts.unreadable(name),
    text: [
      lastError && calendarFault(lastError, language),
      lastSucceededAt ? texts.oldBlock : eventCount > 0 ? texts.someBlock : texts.nothingBlocks,
      texts.triedAgain,
    ].join("\n"),
  };
}

function aboutEvents(
  { name, skipped }: SourceRow,
  { timezone, language }: Pick<Settings, "timezone" | "language">,
): notices.Notice {
  const texts = calendarTexts[language];
  const named = skipped.slice(0, maxNamed).map(({ title, at, reason }) => {
    const when = at === null ? texts.noDay : timeInWords(new Date(at), timezone, locales[language]);
    return `- ${[title, when].filter(Boolean).join(", ")}: ${calendarFault(reason, language)}`;
  });
  const more = skipped.length - named.length;
  return {
    subject: texts.eventsUnreadable(name),
    text: [
      texts.whatIsBlocked,
      ...named,
      ...(more > 0 ? [`- ${texts.andMore(more)}`] : []),
      texts.saveAnew,
    ].join("\n"),
  };
}
