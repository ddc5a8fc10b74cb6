import { locales, type ReadLanguage, withPeriod } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as notices from "../../inbox/notices/notices.service.ts";
import { forAccount } from "../accounts/system-call.ts";
import * as settings from "../settings/settings.service.ts";
import { expiring, noteExpiryTold } from "./keys.queries.ts";

/** How long before a key expires the owners are notified. */
export const notifyBeforeMs = 7 * 86_400_000;

export const due = ({ database, clock }: Platform, limit: number): Promise<JobRef[]> =>
  expiring(database.read, new Date(clock.now().getTime() + notifyBeforeMs), limit);

/** Notifies the owners, once, that a key will expire. */
export const notifyOwners = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const now = call.clock.now();
    const key = await noteExpiryTold(call.tx, accountId, id, now);
    if (key?.expiresAt && key.expiresAt > now) await mail(call, key.name, key.expiresAt);
  });

/** After three crashes, the owners are not notified. */
export const giveUp = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    await noteExpiryTold(call.tx, accountId, id, call.clock.now());
  });

async function mail(call: WriteCall, name: string, expiresAt: Date): Promise<void> {
  const { language, timezone } = await settings.of(call.tx, call.caller.accountId);
  const at = new Intl.DateTimeFormat(locales[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: timezone,
  }).format(expiresAt);
  const { subject, text } = texts[language](name, at);
  await notices.notifyOwner(call, {
    subject,
    text: `${text}\n\n${call.config.baseOrigin}/console/developers`,
  });
}

type Write = (name: string, at: string) => { subject: string; text: string };

const texts: Record<ReadLanguage, Write> = {
  en: (name, at) => ({
    subject: `The API key "${name}" will expire`,
    text: `It works until ${at}. Create another one, and give it to the program that uses this one. Otherwise that program will no longer have access.`,
  }),
  es: (name, at) => ({
    subject: `La clave de API «${name}» vence pronto`,
    text: `${withPeriod(`Funciona hasta el ${at}`)} Cree otra y póngala en el programa que usa esta. Si no, ese programa dejará de tener acceso.`,
  }),
};
