import { locales } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as notices from "../../inbox/notices/notices.service.ts";
import type { FeedRow } from "./listing-feeds.queries.ts";
import { graceMs } from "./plan-end.ts";
import { feedTexts } from "./texts.ts";

/** Emails the account's owner about a feed, with a link to it. */
async function notify(
  call: WriteCall,
  write: (texts: (typeof feedTexts)["en"], day: (at: Date) => string) => { subject: string; text: string },
): Promise<void> {
  const { language, timezone } = await settings.of(call.tx, call.caller.accountId);
  const texts = feedTexts[language];
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: timezone });
  const { subject, text } = write(texts, (at) => format.format(at));
  const link = `${texts.decide}: ${call.config.baseOrigin}/console/portals`;
  await notices.notifyOwner(call, { subject, text: `${text}\n\n${link}` });
}

/** A version is held back until a person releases it. */
export const notifyOfHeldVersion = (
  call: WriteCall,
  { name }: Pick<FeedRow, "name">,
  { heldMissing }: Pick<FeedRow, "heldMissing">,
): Promise<void> =>
  notify(call, (texts) => ({ subject: texts.held(name, heldMissing ?? 0), text: texts.heldText }));

/** Nobody has fetched it for a long time. */
export const notifyOfSilence = (
  call: WriteCall,
  { name, lastFetchedBy, lastFetchedAt }: Pick<FeedRow, "name" | "lastFetchedBy" | "lastFetchedAt">,
): Promise<void> =>
  notify(call, (texts, day) => ({
    subject: texts.silent(name),
    text: texts.silentText(lastFetchedBy ?? texts.aReader, day(lastFetchedAt!)),
  }));

/** The plan no longer includes feeds, so it will be empty. */
export const notifyOfPlanEnd = (
  call: WriteCall,
  { name }: Pick<FeedRow, "name">,
  planEndedAt: Date,
): Promise<void> =>
  notify(call, (texts, day) => ({
    subject: texts.planEnded(name),
    text: texts.planEndedText(day(new Date(planEndedAt.getTime() + graceMs))),
  }));
