import { calendarFault } from "@rental/contract/words/calendar-fault";
import type { ReadLanguage } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as notices from "../../inbox/notices/notices.service.ts";

/** Number of consecutive failures that is more than a hiccup of the server. */
const notifyAfter = 3;

interface Texts {
  failing: (name: string) => string;
  effect: string;
  deleted: (count: number, name: string) => string;
  decide: string;
}

const texts: Record<ReadLanguage, Texts> = {
  en: {
    failing: (name) => `The calendar of ${name} can't be kept up to date`,
    effect:
      "For now, showings are not written to it, and changes made in it do not reach us. It is tried again by itself. See Settings, Calendars.",
    deleted: (count, name) =>
      count === 1
        ? `A showing was deleted in the calendar of ${name}`
        : `${count} showings were deleted in the calendar of ${name}`,
    decide:
      "That is a large part of the upcoming showings, so nothing was cancelled and no prospect was told. Under Settings, Calendars, cancel them, or have them written to the calendar again.",
  },
  es: {
    failing: (name) => `No se puede mantener al día el calendario de ${name}`,
    effect:
      "Por ahora no se escriben visitas en él, y los cambios hechos en él no llegan aquí. Se vuelve a intentar solo. Vea Ajustes, Calendarios.",
    deleted: (count, name) =>
      count === 1
        ? `Se borró una visita en el calendario de ${name}`
        : `Se borraron ${count} visitas en el calendario de ${name}`,
    decide:
      "Es una parte grande de las próximas visitas, así que no se canceló nada ni se avisó a nadie. En Ajustes, Calendarios, cancélelas o haga que se escriban de nuevo en el calendario.",
  },
};

/** Notifies the account's owner, once, when a calendar keeps failing. */
export async function notifyOfFailure(
  call: WriteCall,
  { username, failures: before }: { username: string; failures: number },
  { failures = 0, lastError }: { failures?: number; lastError?: string | null },
): Promise<void> {
  if (before >= notifyAfter || failures < notifyAfter || !lastError) return;
  const { language } = await settings.of(call.tx, call.caller.accountId);
  const { failing, effect } = texts[language];
  await notices.notifyOwner(call, {
    subject: failing(username),
    text: `${calendarFault(lastError, language)}\n${effect}`,
  });
}

/** Notifies the account's owner that showings were deleted in a calendar, and await a decision. */
export async function notifyOfDeletions(
  call: WriteCall,
  { username }: { username: string },
  count: number,
): Promise<void> {
  const { language } = await settings.of(call.tx, call.caller.accountId);
  const { deleted, decide } = texts[language];
  await notices.notifyOwner(call, { subject: deleted(count, username), text: decide });
}
